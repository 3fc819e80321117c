import { answerPicks, restorePicks } from './quickPicks';

/** Recorded confirmations and the simulated responses to them. */
export interface Confirmations {
  /** Titles of the confirmations, in order. */
  readonly asked: readonly string[];
  /** Sets the response to the following confirmations. The default is *Cancel*, which has the focus. */
  reply(action?: string): void;
  restore(): void;
}

export function answerConfirmations(): Confirmations {
  const asked: string[] = [];
  let requested: string | undefined;
  answerPicks(({ title = '', items, activeItems }) => {
    asked.push(title);
    return requested === undefined
      ? activeItems.slice(0, 1)
      : items.filter(({ label }) => label === requested);
  });
  return { asked, reply: (action) => (requested = action), restore: restorePicks };
}
