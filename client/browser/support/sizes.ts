/** The screens every view must fit: two phones, a phone on its side, a tablet, a desk. */
export const SIZES = [
  { width: 360, height: 640 },
  { width: 320, height: 568 },
  { width: 740, height: 360 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const;

export const LANGUAGES = ["vi", "en"] as const;
export type Language = (typeof LANGUAGES)[number];
