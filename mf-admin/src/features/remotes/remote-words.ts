import type { RemoteChange, RemoteHealth } from '@acquaint/contracts';

interface StateWords {
  readonly label: string;
  readonly colour: string;
}

const STATE: Readonly<Record<RemoteHealth['state'], StateWords>> = {
  ok: { label: 'Sound', colour: 'success' },
  missing: { label: 'Entry missing', colour: 'error' },
  lost: { label: 'Files missing', colour: 'error' },
  'wrong-digest': { label: 'Wrong digest', colour: 'error' },
  refused: { label: 'Needs another shell', colour: 'warning' },
  none: { label: 'Not offered', colour: 'default' },
};

/** How a remote is, in a word, and how it looks. Whose entry could not be looked at is not blamed for it. */
export function stateWords({ state, problem }: Pick<RemoteHealth, 'state' | 'problem'>): StateWords {
  return state === 'missing' && problem !== undefined
    ? { label: 'Not known', colour: 'default' }
    : STATE[state];
}

/** What is to be done about a remote whose files are gone, in a sentence; nothing about others. */
export function adviceWords({
  name,
  state,
  problem,
  stable,
  served,
}: Pick<RemoteHealth, 'name' | 'state' | 'problem' | 'stable' | 'served'>): string | undefined {
  const lost = state === 'lost' ? stable : (served ?? stable);
  if ((state !== 'lost' && state !== 'missing') || problem !== undefined || lost === null) return undefined;
  return `The files of ${lost} are missing from the store. Publish ${name} again from the same source, or point stable at another version.`;
}

/** Why browsers could not show a page, by the reason they report. */
const REASON: Readonly<Record<string, string>> = {
  network: 'could not be loaded',
  timeout: 'did not answer in time',
  integrity: 'had a wrong digest',
  'shell-api': 'needs another shell',
  'exposes-nothing': 'exposed nothing',
  missing: 'was not there any more',
  threw: 'failed while it started',
  render: 'failed while it was drawn',
  event: 'failed after a click or a key',
};

/** @param reason as a browser reported it; one that is not known stands as it is. */
export function reasonWords(reason: string): string {
  return REASON[reason] ?? reason;
}

/** `25 % of members and ada, grace`; `nobody` when there is neither share nor name. */
export function audienceWords({ percent, users }: { percent: number; users: readonly string[] }): string {
  const parts = [
    ...(percent > 0 ? [percent === 100 ? 'all members' : `${percent} % of members`] : []),
    ...(users.length > 0 ? [users.join(', ')] : []),
  ];
  return parts.join(' and ') || 'nobody';
}

/** What a line of the publish history did, in a sentence. */
export function changeWords(change: RemoteChange): string {
  switch (change.action) {
    case 'published':
      return `${change.version} was put into the store`;
    case 'stable':
      return `Stable points to ${change.version}`;
    case 'canary':
      return change.version === null
        ? 'The canary was switched off'
        : `Canary ${change.version} for ${audienceWords(change)}`;
    case 'withdrawn':
      return 'Withdrawn: nobody gets it';
    case 'swept':
      return `${change.version} was swept from the store`;
  }
}

/** `20.0 kB`, which no line breaks apart. */
export function sizeWords(bytes: number): string {
  return bytes < 1_000_000
    ? `${(bytes / 1000).toFixed(1)}\u00a0kB`
    : `${(bytes / 1_000_000).toFixed(1)}\u00a0MB`;
}

/** `1 failure`, `12 failures`. */
export function failureWords(count: number): string {
  return count === 1 ? '1 failure' : `${count} failures`;
}
