import type { Notification, NotificationChannels } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';

/** A channel of notifications. */
export type Channel = 'in_app' | 'mail' | 'push';

/** Kinds of notifications that belong together. */
export interface KindGroup {
  /** A sentence marked by `msg`. */
  readonly label: string;
  readonly kinds: readonly NotificationChannels[];
}

const GROUPS: readonly { readonly label: string; readonly kinds: readonly Notification['kind'][] }[] = [
  {
    label: msg('Introductions and connections'),
    kinds: [
      ...(['introduction_offered', 'introduction_matched', 'introduction_asked'] as const),
      ...(['connection_requested', 'connection_accepted', 'search_matched'] as const),
    ],
  },
  {
    label: msg('Sessions'),
    kinds: [
      ...(['session_requested', 'session_booked', 'session_cancelled', 'session_reminder'] as const),
      ...(['promise_due', 'review_received'] as const),
    ],
  },
  {
    label: msg('Messages and circles'),
    kinds: ['message_received', 'message_mentioned', 'circle_joined', 'circle_event'],
  },
  { label: msg('Peeks'), kinds: ['peek_pending', 'peek_commented'] },
];

const REST = msg('Account and everything else');

/** Returns the kinds in groups, each kind in one of them; without groups that have none. */
export function groupKinds(kinds: readonly NotificationChannels[]): KindGroup[] {
  const isGrouped = new Set(GROUPS.flatMap((group) => group.kinds));
  return [
    ...GROUPS.map(({ label, kinds: names }) => ({
      label,
      kinds: kinds.filter(({ kind }) => names.includes(kind)),
    })),
    { label: REST, kinds: kinds.filter(({ kind }) => !isGrouped.has(kind)) },
  ].filter((group) => group.kinds.length > 0);
}

/** Whether a channel of a group is on for all kinds, for some, or for none; null if it cannot be switched for any. */
export function stateOf({ kinds }: KindGroup, channel: Channel): 'all' | 'some' | 'none' | null {
  const values = kinds.map((kind) => kind[channel]).filter((value) => value !== null);
  if (values.length === 0) return null;
  if (values.every((isOn) => isOn)) return 'all';
  return values.some((isOn) => isOn) ? 'some' : 'none';
}
