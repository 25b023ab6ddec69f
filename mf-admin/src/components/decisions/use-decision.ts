import { useSidebarCounts } from '@acquaint/api-client';
import { useState } from 'react';

/**
 * Holds the decision for which a dialog is open, in a list from which a decided record disappears.
 * @returns the decision or null, a function that starts one, and one to call after the dialog has closed.
 */
export function useDecision<Choice>() {
  const [choice, choose] = useState<Choice | null>(null);
  const { refetch } = useSidebarCounts({ enabled: false });
  const end = () => {
    choose(null);
    // Not every decision makes the numbers on the tabs stale by itself.
    void refetch();
    // The card with the button may be gone, because the record is in the other list now.
    if (document.activeElement !== document.body) return;
    const next = document.querySelector<HTMLElement>('[data-queue-item]');
    (next ?? document.querySelector<HTMLElement>('h1'))?.focus();
  };
  return [choice, choose, end] as const;
}
