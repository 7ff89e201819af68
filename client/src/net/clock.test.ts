import { expect, test } from "vitest";
import { serverClock } from "./clock.ts";

function clockAt(time: { now: number }) {
  return serverClock(() => time.now);
}

test("the first frame gives a guess, which answered pings replace", () => {
  const time = { now: 1_000 };
  const clock = clockAt(time);
  clock.guess(61_000);
  expect(clock.now()).toBe(61_000);
  clock.answered(900, 60_950);
  clock.guess(99_000);
  expect(clock.offset()).toBe(60_000);
});

test("one slow answer moves nothing", () => {
  const time = { now: 1_000 };
  const clock = clockAt(time);
  for (let ping = 0; ping < 4; ping++) clock.answered(980, 5_990);
  clock.answered(0, 3_000);
  expect(clock.offset()).toBe(5_000);
});

test("an even number of answers counts by the middle two", () => {
  const time = { now: 0 };
  const clock = clockAt(time);
  for (const offset of [10, 20, 30, 1000]) clock.answered(0, offset);
  expect(clock.offset()).toBe(25);
});

test("old answers are forgotten, so a changed clock is followed", () => {
  const time = { now: 0 };
  const clock = clockAt(time);
  for (let ping = 0; ping < 9; ping++) clock.answered(0, 100);
  for (let ping = 0; ping < 5; ping++) clock.answered(0, 700);
  expect(clock.offset()).toBe(700);
});
