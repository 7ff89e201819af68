/** The `{names}` of the placeholders in a message, as a union of literals. */
export type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** A translation of `Source`: every key, and in each message no placeholder its source does not have. */
export type Translated<Source extends Record<string, string>> = { readonly [Key in keyof Source]: string };
