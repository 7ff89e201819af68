/** How many answers to a ping the offset is judged by. */
const KEPT = 9;

/** The server's clock as this browser knows it, in milliseconds. */
export interface ServerClock {
  /** A first guess from a frame that says the server's time; ignored once a ping was answered. */
  guess(serverTime: number): void;
  /** An answered ping: when it left here, and the server's time when it was there. */
  answered(sent: number, serverTime: number): void;
  now(): number;
  offset(): number;
}

/** A clock that corrects the local one by the median offset of the last pings, so that one slow answer moves nothing. */
export function serverClock(local: () => number): ServerClock {
  let guessed = 0;
  const offsets: number[] = [];
  const offset = () => (offsets.length === 0 ? guessed : median(offsets));
  return {
    guess(serverTime) {
      guessed = serverTime - local();
    },
    answered(sent, serverTime) {
      offsets.push(serverTime - (sent + local()) / 2);
      if (offsets.length > KEPT) offsets.shift();
    },
    offset,
    now: () => local() + offset(),
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
