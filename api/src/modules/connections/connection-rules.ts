import type { Connection } from '@acquaint/contracts';

/** A connection row's state; `removed` is what the contract never shows. */
export type State = 'pending' | 'accepted' | 'declined' | 'withdrawn' | 'removed' | 'blocked';

/** What a person asks for by update-status. */
export type Step = 'accepted' | 'declined' | 'withdrawn' | 'blocked';

export interface Standing {
  readonly status: State;
  readonly requestedBy: string;
  readonly blockedBy: string | null;
  readonly blockedByBoth?: boolean;
  /** When it was asked, and declined; a decline is remembered through withdrawing and asking again. */
  readonly createdAt: Temporal.Instant;
  readonly declinedAt: Temporal.Instant | null;
}

/** What a step comes to: a new state, nothing to do, a conflict with its sentence, or "you may not know of this". */
export type Outcome =
  | { readonly kind: 'change'; readonly status: State }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'conflict'; readonly detail: string }
  | { readonly kind: 'unknown' };

const change = (status: State): Outcome => ({ kind: 'change', status });
const conflict = (detail: string): Outcome => ({ kind: 'conflict', detail });
const UNCHANGED: Outcome = { kind: 'unchanged' };
const UNKNOWN: Outcome = { kind: 'unknown' };

/** The pair as the tables keep it: the smaller id first. */
export function pairOf(one: string, other: string): { readonly personA: string; readonly personB: string } {
  return one < other ? { personA: one, personB: other } : { personA: other, personB: one };
}

/** The state as one of the two sees it: whoever was declined is not told, so to them the request waits on. */
function seenState({ status, requestedBy }: Pick<Standing, 'status' | 'requestedBy'>, meId: string): State {
  return status === 'declined' && requestedBy === meId ? 'pending' : status;
}

/** Whether this one of the two has blocked the other, alone or as the second. */
export function hasBlocked(
  { blockedBy, blockedByBoth = false }: Pick<Standing, 'blockedBy' | 'blockedByBoth'>,
  meId: string,
): boolean {
  return blockedBy === meId || blockedByBoth;
}

/** What is written of who has blocked, when a pair gets a new state by one of the two. */
export function blockAfter(
  before: Pick<Standing, 'status' | 'blockedBy' | 'blockedByBoth'>,
  wanted: State,
  { meId, otherId }: { readonly meId: string; readonly otherId: string },
): { readonly status: State; readonly blockedBy: string | null; readonly blockedByBoth: boolean } {
  const isBlockedByOther = before.status === 'blocked' && hasBlocked(before, otherId);
  if (wanted !== 'blocked') {
    return isBlockedByOther
      ? { status: 'blocked', blockedBy: otherId, blockedByBoth: false }
      : { status: wanted, blockedBy: null, blockedByBoth: false };
  }
  return { status: 'blocked', blockedBy: isBlockedByOther ? otherId : meId, blockedByBoth: isBlockedByOther };
}

/** When the one who asked may ask anew: whatever the other did meanwhile, so that the day tells nothing of it. */
function askAgainAt({ createdAt }: Pick<Standing, 'createdAt'>, days: number): Temporal.Instant {
  return createdAt.add({ hours: 24 * days });
}

/**
 * Accept, decline, withdraw or block (R-NET-1, R-NET-4). Only the person who was asked accepts or declines, only the one who
 * asked withdraws, either blocks; the blocked one is not told (R-NET-2).
 */
export function step(standing: Standing, wanted: Step, meId: string): Outcome {
  const status = seenState(standing, meId);
  if (status === 'removed') return UNKNOWN;
  // Whoever is blocked may only block, too: that tells them nothing.
  if (status === 'blocked' && !hasBlocked(standing, meId))
    return wanted === 'blocked' ? change('blocked') : UNKNOWN;
  if (status === wanted) return UNCHANGED;
  if (wanted === 'blocked') return change('blocked');
  if (status !== 'pending') return conflict(ANSWERED[status]);
  const iAsked = standing.requestedBy === meId;
  if (wanted === 'withdrawn') {
    return iAsked
      ? change('withdrawn')
      : conflict('This request was sent to you. Accept or decline it instead.');
  }
  return iAsked
    ? conflict('Only the other person can answer this request. You can withdraw it.')
    : change(wanted);
}

const ANSWERED: Readonly<Record<Exclude<State, 'pending' | 'removed'>, string>> = {
  accepted: 'You’re already connected. Remove the connection if you’ve changed your mind.',
  declined: 'This request was declined. You can send a new one.',
  withdrawn: 'This request was withdrawn. You can send a new one.',
  blocked: 'You’ve blocked this person. Unblock them first.',
};

/** What asking has to know beside the standing. */
export interface Asking {
  readonly meId: string;
  readonly now: Temporal.Instant;
  /** Days before the same person may be asked again. */
  readonly againDays: number;
}

/**
 * Asking to connect when there was, or is, something between the two. Asked again too soon nothing happens: the request waits,
 * or looks so. A decline that was withdrawn is one again (`declined`), and the other hears nothing.
 */
export function ask(standing: Standing | null, { meId, now, againDays }: Asking): Outcome {
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
      return change(iAsked && isSoon && standing.declinedAt !== null ? 'declined' : 'pending');
    case 'removed':
      return change('pending');
  }
}

/** Removing: ends a connection, withdraws an own request, declines one to me, lifts an own block. */
export function remove(standing: Standing, meId: string): Outcome {
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

/** What the contract calls the state as one of the two sees it. */
export function shownStatus(
  standing: Pick<Standing, 'status' | 'requestedBy'>,
  meId: string,
): Connection['status'] {
  const status = seenState(standing, meId);
  return status === 'removed' ? 'withdrawn' : status;
}
