/** The `{names}` of the slots to fill in a message, as a union of literals. */
export type Slots<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Slots<Rest>
  : never;

/** A translation of `Source`: every key, and in each message no slot its source does not have. */
export type Translated<Source extends Record<string, string>> = { readonly [Key in keyof Source]: string };
