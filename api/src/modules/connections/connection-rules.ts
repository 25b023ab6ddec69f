import type { Connection } from '@acquaint/contracts';

/** The state of a connection row; the contract never shows `removed`. */
export type State = 'pending' | 'accepted' | 'declined' | 'withdrawn' | 'removed' | 'blocked';

/** A status that a member requests with the endpoint update-status. */
export type Step = 'accepted' | 'declined' | 'withdrawn' | 'blocked';

export interface ConnectionState {
  readonly status: State;
  readonly requestedBy: string;
  readonly blockedBy: string | null;
  readonly blockedByBoth?: boolean;
  /** Time of the request and of the decline. The time of a decline is kept when the request is withdrawn and made again. */
  readonly createdAt: Temporal.Instant;
  readonly declinedAt: Temporal.Instant | null;
  /** When the connection was accepted, also if it was removed since. */
  readonly acceptedAt: Temporal.Instant | null;
}

/**
 * Result of a step: a new state (`isQuiet` if the other member is not notified of it), no change, a conflict with its message, or
 * `unknown` if the caller may not know of the connection.
 */
export type Outcome =
  | { readonly kind: 'change'; readonly status: State; readonly isQuiet?: true }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'conflict'; readonly detail: string }
  | { readonly kind: 'unknown' };

const change = (status: State): Extract<Outcome, { kind: 'change' }> => ({ kind: 'change', status });
const conflict = (detail: string): Outcome => ({ kind: 'conflict', detail });
const UNCHANGED: Outcome = { kind: 'unchanged' };
const UNKNOWN: Outcome = { kind: 'unknown' };

/** Returns the two ids in the order of the table: the smaller id first. */
export function pairOf(one: string, other: string): { readonly personA: string; readonly personB: string } {
  return one < other ? { personA: one, personB: other } : { personA: other, personB: one };
}

/** Returns the state as one of the two sees it. A member who was declined is not told, so they still see a pending request. */
function seenState(
  { status, requestedBy }: Pick<ConnectionState, 'status' | 'requestedBy'>,
  meId: string,
): State {
  return status === 'declined' && requestedBy === meId ? 'pending' : status;
}

/** Whether this member has blocked the other, first or in return. */
export function hasBlocked(
  { blockedBy, blockedByBoth = false }: Pick<ConnectionState, 'blockedBy' | 'blockedByBoth'>,
  meId: string,
): boolean {
  return blockedBy === meId || blockedByBoth;
}

/** Returns the block columns of a pair after one of the two has set a new state. */
export function blockAfter(
  before: Pick<ConnectionState, 'status' | 'blockedBy' | 'blockedByBoth'>,
  target: State,
  { meId, otherId }: { readonly meId: string; readonly otherId: string },
): { readonly status: State; readonly blockedBy: string | null; readonly blockedByBoth: boolean } {
  const isBlockedByOther = before.status === 'blocked' && hasBlocked(before, otherId);
  if (target !== 'blocked') {
    return isBlockedByOther
      ? { status: 'blocked', blockedBy: otherId, blockedByBoth: false }
      : { status: target, blockedBy: null, blockedByBoth: false };
  }
  return { status: 'blocked', blockedBy: isBlockedByOther ? otherId : meId, blockedByBoth: isBlockedByOther };
}

/**
 * Returns when a request can be made again. It does not depend on the other member's answer, so that it does not reveal
 * a decline.
 */
function askAgainAt({ createdAt }: Pick<ConnectionState, 'createdAt'>, days: number): Temporal.Instant {
  return createdAt.add({ hours: 24 * days });
}

/**
 * Accepts, declines, withdraws or blocks (R-NET-1, R-NET-4). Only the person who was asked can accept or decline, only
 * the one who asked can withdraw, both can block; the blocked one is not told (R-NET-2).
 */
export function step(standing: ConnectionState, target: Step, meId: string): Outcome {
  const status = seenState(standing, meId);
  if (status === 'removed') return UNKNOWN;
  // A blocked member can only block in return, which reveals nothing to them.
  if (status === 'blocked' && !hasBlocked(standing, meId))
    return target === 'blocked' ? change('blocked') : UNKNOWN;
  if (status === target) return UNCHANGED;
  if (target === 'blocked') return change('blocked');
  if (status !== 'pending') return conflict(ANSWERED[status]);
  const iAsked = standing.requestedBy === meId;
  if (target === 'withdrawn') {
    return iAsked
      ? change('withdrawn')
      : conflict('This request was sent to you. Accept or decline it instead.');
  }
  return iAsked
    ? conflict('Only the other person can answer this request. You can withdraw it.')
    : change(target);
}

const ANSWERED: Readonly<Record<Exclude<State, 'pending' | 'removed'>, string>> = {
  accepted: 'You’re already connected. Remove the connection if you’ve changed your mind.',
  declined: 'This request was declined. You can send a new one.',
  withdrawn: 'This request was withdrawn. You can send a new one.',
  blocked: 'You’ve blocked this person. Unblock them first.',
};

/** Input of `ask` besides the state of the connection. */
export interface Asking {
  readonly meId: string;
  readonly now: Temporal.Instant;
  /** Days before the same person may be asked again. */
  readonly againDays: number;
}

/**
 * Requests a connection when the pair already has a row. If it is too soon to ask again, nothing changes: the request
 * is pending, or looks so. A request that has ended, for example by withdrawing or by blocking and unblocking, and is made again too
 * soon notifies nobody; it becomes `declined` again if it was declined. A request that was accepted has had its answer: after the
 * connection was removed, the next one is a new request (R-NET-3).
 */
export function ask(standing: ConnectionState | null, { meId, now, againDays }: Asking): Outcome {
  if (!standing) return change('pending');
  const iAsked = standing.requestedBy === meId;
  const isSoon = Temporal.Instant.compare(askAgainAt(standing, againDays), now) > 0;
  switch (standing.status) {
    case 'accepted':
      return conflict('You’re already connected.');
    case 'blocked':
      return hasBlocked(standing, meId)
        ? conflict('You’ve blocked this person. Unblock them first.')
        : UNKNOWN;
    case 'pending':
      if (!iAsked) return conflict('They’ve already asked you. Accept their request.');
      return isSoon ? UNCHANGED : change('pending');
    case 'declined':
      return iAsked && isSoon ? UNCHANGED : change('pending');
    case 'withdrawn':
    case 'removed':
      return iAsked && isSoon && standing.acceptedAt === null
        ? { ...change(standing.declinedAt === null ? 'pending' : 'declined'), isQuiet: true }
        : change('pending');
  }
}

/** Removes: ends a connection, withdraws an own request, declines the other's request, or lifts an own block. */
export function remove(standing: ConnectionState, meId: string): Outcome {
  switch (seenState(standing, meId)) {
    case 'accepted':
      return change('removed');
    case 'pending':
      return change(standing.requestedBy === meId ? 'withdrawn' : 'declined');
    case 'blocked':
      return hasBlocked(standing, meId) ? change('removed') : UNKNOWN;
    case 'declined':
    case 'withdrawn':
    case 'removed':
      return UNKNOWN;
  }
}

/** Returns the status of the contract as one of the two sees it. */
export function shownStatus(
  standing: Pick<ConnectionState, 'status' | 'requestedBy'>,
  meId: string,
): Connection['status'] {
  const status = seenState(standing, meId);
  return status === 'removed' ? 'withdrawn' : status;
}
