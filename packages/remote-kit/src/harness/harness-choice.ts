import { stateOf } from './harness-states.ts';
import type { HarnessState } from './harness-states.ts';

/** What the harness shows; kept in its URL, so that it can be saved and shared. */
export interface HarnessChoice {
  /** `page:groups`. */
  readonly part: string;
  /** The path the page is opened at, when not the one from the remote's settings. */
  readonly address: string | null;
  readonly state: HarnessState;
  readonly theme: 'light' | 'dark' | 'system';
  /** Pixels; null for the width of the window. */
  readonly width: number | null;
  readonly loggedIn: boolean;
}

/** Reads a choice from a query string; `first` is the part shown when the query names none. */
export function readChoice(search: string, first: string): HarnessChoice {
  const query = new URLSearchParams(search);
  const theme = query.get('theme');
  const width = Number(query.get('width'));
  return {
    part: query.get('part') ?? first,
    address: query.get('address'),
    state: stateOf(query.get('state')),
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    width: width > 0 ? width : null,
    loggedIn: query.get('visitor') === null,
  };
}

/** Returns the query string of a choice; default values are left out. */
export function writeChoice({ part, address, state, theme, width, loggedIn }: HarnessChoice): string {
  const query = new URLSearchParams({ part });
  if (address !== null) query.set('address', address);
  if (state !== 'samples') query.set('state', state);
  if (theme !== 'system') query.set('theme', theme);
  if (width !== null) query.set('width', String(width));
  if (!loggedIn) query.set('visitor', '');
  return `?${query.toString()}`;
}
