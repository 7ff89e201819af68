import { expect, test } from "vitest";
import { parseRoute, tablePath } from "./route.ts";

test("a table's address names its code", () => {
  expect(parseRoute(tablePath("K7 Q"))).toEqual({ screen: "table", code: "K7 Q" });
  expect(parseRoute("/ban/AB12/")).toEqual({ screen: "table", code: "AB12" });
});

test("any other address is the lobby", () => {
  for (const path of ["/", "/ban", "/ban/", "/ban/A/B", "/nowhere"]) expect(parseRoute(path)).toEqual({ screen: "lobby" });
});
