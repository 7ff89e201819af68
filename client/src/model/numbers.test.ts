import { expect, test } from "vitest";
import { plain, signed } from "./numbers.ts";

test("thousands are set apart as each language does", () => {
  expect(plain(1234567, "vi")).toBe("1.234.567");
  expect(plain(1234567, "en")).toBe("1,234,567");
  expect(plain(999, "vi")).toBe("999");
});

test("minus is the true minus, and only signed numbers bear a plus", () => {
  expect(plain(-14000, "vi")).toBe("\u221214.000");
  expect(signed(2850, "en")).toBe("+2,850");
  expect(signed(0, "vi")).toBe("0");
});

test("fractions take the language's mark", () => {
  expect(signed(-0.24, "vi")).toBe("\u22120,24");
  expect(plain(0.24, "en")).toBe("0.24");
});
