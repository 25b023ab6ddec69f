import { useState } from 'react';

/**
 * What somebody on staff is about to decide, in a list whose records a decision moves to another list.
 * @returns the decision that a dialog asks about, or null; what begins one; what ends it once the dialog is closed
 */
export function useDecision<Choice>() {
  const [choice, choose] = useState<Choice | null>(null);
  const end = () => {
    choose(null);
    // The card that it began in may be in another list now.
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus();
  };
  return [choice, choose, end] as const;
}
