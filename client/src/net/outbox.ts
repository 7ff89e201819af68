import type { Ack, ClientMessage, Refused, Suggestion } from "../protocol/generated.ts";

/** What ends a command. */
export type Answer = Ack | Refused | Suggestion;

interface Waiting {
  readonly message: ClientMessage;
  readonly settle: (answer: Answer) => void;
}

/**
 * Commands sent and not answered yet, in order. They keep their ids over every reconnection, so the server counts each once;
 * each is settled exactly once, whatever arrives twice.
 */
export interface Outbox {
  /** Hold a message until it is answered. */
  hold(message: ClientMessage): Promise<Answer>;
  settle(answer: Answer): boolean;
  /** Settle everything that waits, with a refusal of this side's own. */
  abandon(code: string): void;
  waiting(): readonly ClientMessage[];
}

/** `changed` is called after every hold and settlement. */
export function outbox(changed: () => void): Outbox {
  const held = new Map<string, Waiting>();
  function settle(answer: Answer): boolean {
    const waiting = answer.id === null ? undefined : held.get(answer.id);
    if (!waiting) return false;
    held.delete(waiting.message.id);
    changed();
    waiting.settle(answer);
    return true;
  }
  return {
    hold: (message) =>
      new Promise((resolve) => {
        held.set(message.id, { message, settle: resolve });
        changed();
      }),
    settle,
    abandon(code) {
      for (const id of [...held.keys()]) settle({ type: "refused", id, code, path: null, detail: null });
    },
    waiting: () => [...held.values()].map(({ message }) => message),
  };
}
