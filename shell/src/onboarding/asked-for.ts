import { inTab } from '@acquaint/browser-storage';

/** A page that somebody asked for, and the one to which a rule took them instead (R-ONB-3, R-ONB-5). */
export interface AskedFor {
  readonly address: string;
  readonly shown: string;
  /** The pending peek that is shown instead; null for one of the first steps. */
  readonly peek: string | null;
}

const kept = inTab('keeps-pages');
const listeners = new Set<() => void>();
let asked: AskedFor | null = null;

function set(next: AskedFor | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** What is shown instead of the page that was asked for, until the member chooses or goes elsewhere. */
export const askedFor = {
  get: (): AskedFor | null => asked,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  set,
  /** Remembers in this tab that a member goes where they want. */
  keepPages: (userId: string): void => {
    kept.write(userId);
    set(null);
  },
  /** Whether this member has chosen so in this tab. */
  keepsPages: (userId: string): boolean => kept.read() === userId,
};
