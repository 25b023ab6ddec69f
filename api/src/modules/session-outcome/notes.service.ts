import { SESSION_NOTES_LENGTH, type Session, type SessionNotes } from '@acquaint/contracts';
import type { Limits } from '../../http/limits/limits.ts';
import { badField, conflict } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { afterCommit, withTransaction } from '../../ports/database/transaction.ts';
import type { Gateway } from '../../realtime/gateway.ts';
import { holdUnblocked } from '../connections/pair-lock.ts';
import type { Sessions } from '../sessions/sessions.routes.ts';
import { EMPTY_NOTES, mergeNotes, missingNotes, type MergedNotes } from './notes-document.ts';
import { findNotes, lockNotes, updateNotes } from './notes.repository.ts';

/** Notes that both people of a session write together. Nobody else can see them. */
export interface NotesService {
  /** @param have the reader's state vector in base64. @throws ProblemError 404 for a session that is not theirs. */
  readonly read: (
    context: RequestContext,
    sessionId: string,
    have: string | undefined,
  ) => Promise<SessionNotes>;
  /**
   * Merges a change and sends it to both people.
   * @returns the sequence number of the latest change.
   * @throws ProblemError 404, 409 before the session is agreed on, 400 for an invalid update or notes that become too long.
   */
  readonly change: (context: RequestContext, sessionId: string, update: string) => Promise<number>;
}

interface Dependencies {
  readonly db: Database;
  readonly limits: Limits;
  readonly gateway: Pick<Gateway, 'sendTo'>;
  readonly sessions: Pick<Sessions, 'get'>;
}

/**
 * Maximum length in characters. Higher than the limit of the page, because two people who type at once may exceed that one
 * together.
 */
const LONGEST_TEXT = SESSION_NOTES_LENGTH * 1.25;
/** Maximum size in bytes, including what Yjs stores about deleted text. */
const LARGEST_STATE_BYTES = 1024 * 1024;
const FULL = 'The notes are full. Remove something first.';
const UNREADABLE = 'We couldn’t read this change. Reload the page and write it again.';

/** Returns whether both people have agreed to meet. Notes start then: first as an agenda, later as a record. */
export function isAgreed({ state }: Pick<Session, 'state'>): boolean {
  return state === 'confirmed' || state === 'live' || state === 'completed';
}

/**
 * Requires that no block exists between the two people. What they share stays readable after a block, but neither can write to
 * the other.
 * @throws ProblemError 409
 */
export async function mayWriteTo(
  tx: Transaction,
  { host, booker }: Pick<Session, 'host' | 'booker'>,
): Promise<void> {
  if (!(await holdUnblocked(tx, host.id, booker.id))) throw conflict('You can’t write here any more.');
}

export function createNotesService({ db, limits, gateway, sessions }: Dependencies): NotesService {
  return {
    read: async (context, sessionId, have) => {
      const session = await sessions.get(context, sessionId);
      const notes = await findNotes(db, sessionId);
      const state = notes?.state ?? EMPTY_NOTES;
      const update = have === undefined ? state : tried(() => missingNotes(state, bytesOf(have)), 'have');
      return { update: base64Of(update), seq: notes?.seq ?? 0, can_write: isAgreed(session) };
    },

    change: async (context, sessionId, update) => {
      const session = await sessions.get(context, sessionId);
      if (!isAgreed(session)) throw conflict('You can write notes once the session is confirmed.');
      await limits.count('session-notes/account', context.user.id);
      return withTransaction(db, async (tx) => {
        await mayWriteTo(tx, session);
        const notes = await lockNotes(tx, sessionId, context.now);
        const merged = tried(() => mergeNotes(notes.state, bytesOf(update)), 'update');
        if (!merged.hasChanged) return notes.seq;
        assertFits(merged, notes.text);
        const seq = notes.seq + 1;
        const { state, text } = merged;
        await updateNotes(tx, sessionId, { state, text, seq, changedAt: context.now });
        const both = [session.host.id, session.booker.id];
        afterCommit(tx, () =>
          gateway.sendTo(both, { type: 'notes/changed', notes_of: sessionId, update, seq }),
        );
        return seq;
      });
    },
  };
}

/** Checks the limits. A change that shortens overlong notes is accepted. @throws ProblemError 400 */
function assertFits({ text, state }: MergedNotes, before: string): void {
  const isTooLong = text.length > LONGEST_TEXT && text.length >= before.length;
  if (isTooLong || state.byteLength > LARGEST_STATE_BYTES) throw badField('update', FULL);
}

function tried<T>(make: () => T, field: string): T {
  try {
    return make();
  } catch {
    throw badField(field, UNREADABLE);
  }
}

const bytesOf = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'));
const base64Of = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
