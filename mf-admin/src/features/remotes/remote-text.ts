import type { RemoteChange, RemoteHealth } from '@acquaint/contracts';
import { formatNumber } from '@acquaint/ui';
import { currentLocale, msg } from '@acquaint/i18n';
import { t } from '../../i18n.ts';

interface StateText {
  /** Message id (English) for `t`. */
  readonly label: string;
  readonly colour: string;
}

const STATE: Readonly<Record<RemoteHealth['state'], StateText>> = {
  ok: { label: msg('Healthy'), colour: 'success' },
  missing: { label: msg('Entry file missing'), colour: 'error' },
  lost: { label: msg('Files missing'), colour: 'error' },
  'wrong-digest': { label: msg('Wrong digest'), colour: 'error' },
  refused: { label: msg('Needs a different shell'), colour: 'warning' },
  none: { label: msg('Not offered'), colour: 'default' },
};

/** Failures in an hour from which a remote counts as failing. Fewer are mostly closed tabs and lost networks. */
export const MANY_FAILURES = 5;

/** Returns the label and color for the state of a remote. "Unknown" if the store could not be read. */
export function stateText({
  state,
  problem,
  failures_last_hour: failures,
}: Pick<RemoteHealth, 'state' | 'problem' | 'failures_last_hour'>): StateText {
  if (state === 'ok' && failures >= MANY_FAILURES) return { label: msg('Many failures'), colour: 'warning' };
  return state === 'missing' && problem !== undefined
    ? { label: msg('Unknown'), colour: 'default' }
    : STATE[state];
}

/** Returns advice for a remote whose files are missing; undefined for other remotes. */
export function adviceText({
  name,
  state,
  problem,
  stable,
  served,
}: Pick<RemoteHealth, 'name' | 'state' | 'problem' | 'stable' | 'served'>): string | undefined {
  const lost = state === 'lost' ? stable : (served ?? stable);
  if ((state !== 'lost' && state !== 'missing') || problem !== undefined || lost === null) return undefined;
  return t(
    'The files of {version} are missing from the store. Publish {name} again from the same source, or point stable at another version.',
    { version: lost, name },
  );
}

/** Sentences for the failure reasons that browsers report. */
const REASON: Readonly<Record<string, string>> = {
  network: msg('couldn’t be loaded'),
  timeout: msg('didn’t answer in time'),
  integrity: msg('had a wrong digest'),
  'shell-api': msg('needs a different shell'),
  'exposes-nothing': msg('exposed nothing'),
  interfered: msg('changed parts of the page that aren’t its own'),
  'page-changed': msg('had run when an unknown script changed the page'),
  missing: msg('was no longer there'),
  threw: msg('failed while starting'),
  render: msg('failed while rendering'),
  event: msg('failed after a click or keypress'),
};

/** Returns the sentence for a failure reason; an unknown reason is returned unchanged. */
export function reasonText(reason: string): string {
  const known = REASON[reason];
  return known === undefined ? reason : t(known);
}

/** Formats an audience: `25% of members and ada, grace`, or `nobody` without percentage and names. */
export function audienceText({ percent, users }: { percent: number; users: readonly string[] }): string {
  const names = new Intl.ListFormat(currentLocale(), { type: 'unit', style: 'short' }).format(users);
  if (percent === 0) return names === '' ? t('no one') : names;
  if (percent === 100) return names === '' ? t('all members') : t('all members and {names}', { names });
  return names === ''
    ? t('{percent}% of members', { percent })
    : t('{percent}% of members and {names}', { percent, names });
}

/** Describes one entry of the publish history in a sentence. */
export function changeText(change: RemoteChange): string {
  switch (change.action) {
    case 'published':
      return t('{version} was added to the store', { version: change.version });
    case 'stable':
      return t('Stable points to {version}', { version: change.version });
    case 'canary':
      return change.version === null
        ? t('The canary was turned off')
        : t('Canary {version} for {audience}', {
            version: change.version,
            audience: audienceText(change),
          });
    case 'withdrawn':
      return t('Withdrawn: no one gets it');
    case 'swept':
      return t('{version} was removed from the store', { version: change.version });
  }
}

/** Formats a size in bytes, such as `20.0 kB`, with a no-break space. */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${formatNumber(bytes / 1000, 1)}\u00a0kB`
    : `${formatNumber(bytes / 1_000_000, 1)}\u00a0MB`;
}

/** Formats a count: `1 failure`, `12 failures`. */
export function failureText(count: number): string {
  return t('{count, plural, one {# failure} other {# failures}}', { count });
}
