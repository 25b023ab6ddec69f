import type { Session } from '@acquaint/contracts';

interface GroupHeadingProps {
  /** The sessions of the list, in its order. */
  readonly items: readonly Session[];
  readonly session: Session;
  /** Returns the name of a session's group; an empty one has no heading. */
  readonly groupOf: (session: Session) => string;
}

/** The heading of a group of sessions, above the first one of the group in the list: a day, or a month. */
export function GroupHeading({ items, session, groupOf }: GroupHeadingProps) {
  const group = groupOf(session);
  const before = items[items.indexOf(session) - 1];
  if (group === '' || (before && groupOf(before) === group)) return null;
  return <h2 style={{ margin: '8px 0', fontSize: 16 }}>{group}</h2>;
}
