import { stateOf } from './harness-states.ts';
import type { HarnessState } from './harness-states.ts';

/** What is looked at, and how; it stands in the harness's address, so that it can be kept and sent. */
export interface HarnessChoice {
  /** `page:groups`. */
  readonly part: string;
  /** Where the page is opened, when not at the address the remote gives. */
  readonly address: string | null;
  readonly state: HarnessState;
  readonly theme: 'light' | 'dark' | 'system';
  /** Pixels; null for as wide as the window. */
  readonly width: number | null;
  readonly loggedIn: boolean;
}

/** What an address's query asks for; `first` is the part that is shown when it names none. */
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

/** The query that asks for a choice; what is usual is left out. */
export function writeChoice({ part, address, state, theme, width, loggedIn }: HarnessChoice): string {
  const query = new URLSearchParams({ part });
  if (address !== null) query.set('address', address);
  if (state !== 'samples') query.set('state', state);
  if (theme !== 'system') query.set('theme', theme);
  if (width !== null) query.set('width', String(width));
  if (!loggedIn) query.set('visitor', '');
  return `?${query.toString()}`;
}
