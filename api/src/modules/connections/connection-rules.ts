import type { Connection } from '@acquaint/contracts';

/** A connection row's state; `removed` is what the contract never shows. */
export type State = 'pending' | 'accepted' | 'declined' | 'withdrawn' | 'removed' | 'blocked';

/** What a person asks for by update-status. */
export type Step = 'accepted' | 'declined' | 'withdrawn' | 'blocked';

export interface Standing {
  readonly status: State;
  readonly requestedBy: string;
  readonly blockedBy: string | null;
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

/**
 * Accept, decline, withdraw or block (decisions, Network). Only the one who was asked accepts or declines, only the
 * one who asked withdraws, either blocks; the blocked one is not told.
 */
export function step(standing: Standing, wanted: Step, meId: string): Outcome {
  if (standing.status === 'removed') return UNKNOWN;
  if (standing.status === 'blocked' && standing.blockedBy !== meId) return UNKNOWN;
  if (standing.status === wanted) return UNCHANGED;
  if (wanted === 'blocked') return change('blocked');
  if (standing.status !== 'pending') return conflict(ANSWERED[standing.status]);
  const iAsked = standing.requestedBy === meId;
  if (wanted === 'withdrawn') {
    return iAsked
      ? change('withdrawn')
      : conflict('This request was made to you: accept it or decline it instead.');
  }
  return iAsked ? conflict('The other person answers this request. You can withdraw it.') : change(wanted);
}

const ANSWERED: Readonly<Record<Exclude<State, 'pending' | 'removed'>, string>> = {
  accepted: 'You are connected already. Remove the connection if you have changed your mind.',
  declined: 'This request was declined. You can ask to connect anew.',
  withdrawn: 'This request was withdrawn. You can ask to connect anew.',
  blocked: 'You have blocked this person. Remove the block first.',
};

/** Asking to connect when there was, or is, something between the two. */
export function ask(standing: Standing | null, meId: string): Outcome {
  if (!standing) return change('pending');
  switch (standing.status) {
    case 'accepted':
      return conflict('You are connected already.');
    case 'blocked':
      return standing.blockedBy === meId
        ? conflict('You have blocked this person. Remove the block first.')
        : UNKNOWN;
    case 'pending':
      return standing.requestedBy === meId
        ? conflict('You have asked already. You will be told when they answer.')
        : conflict('They have asked you already: accept their request.');
    case 'declined':
      return standing.requestedBy === meId
        ? conflict('You have asked before. They can ask you whenever they like.')
        : change('pending');
    case 'withdrawn':
    case 'removed':
      return change('pending');
  }
}

/** Removing: ends a connection, withdraws an own request, declines one to me, lifts an own block. */
export function remove(standing: Standing, meId: string): Outcome {
  switch (standing.status) {
    case 'accepted':
      return change('removed');
    case 'pending':
      return change(standing.requestedBy === meId ? 'withdrawn' : 'declined');
    case 'blocked':
      return standing.blockedBy === meId ? change('removed') : UNKNOWN;
    case 'declined':
    case 'withdrawn':
    case 'removed':
      return UNKNOWN;
  }
}

/** What the contract calls the state. */
export function shownStatus(status: State): Connection['status'] {
  return status === 'removed' ? 'withdrawn' : status;
}
