import type { CDPSession, Page } from "playwright-core";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** One finger on the screen, as the system reports it. */
export class Finger {
  private constructor(private readonly session: CDPSession) {}

  static async on(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page));
  }

  down(point: Point): Promise<unknown> {
    return this.session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  }

  /** Glide to a point in a few steps. */
  async move(from: Point, to: Point, steps = 5): Promise<void> {
    for (let step = 1; step <= steps; step++) {
      const part = step / steps;
      const point = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      await this.session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [point] });
    }
  }

  up(): Promise<unknown> {
    return this.session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }

  cancel(): Promise<unknown> {
    return this.session.send("Input.dispatchTouchEvent", { type: "touchCancel", touchPoints: [] });
  }
}
