import { expect, test } from "vitest";
import { REFUSAL_CODES } from "../protocol/generated.ts";
import { vi } from "./vi/index.ts";

test.each(REFUSAL_CODES)("the refusal %s is said in words", (code) => {
  expect(vi).toHaveProperty([`refused.${code}`]);
});
