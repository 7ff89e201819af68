/** The files of this build, by address; the build writes them in. */
export const PRECACHE: readonly string[] = JSON.parse("__PRECACHE__") as string[];

/** Names this build, so that caches of two builds never mix. */
export const VERSION = "__VERSION__";
