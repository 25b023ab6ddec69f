import type { answerCalendarChange, CalendarChange, ParsedInput, Session } from '@acquaint/contracts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import { bookingConflict } from '../sessions/booking/booking-refusals.ts';
import type { Sessions } from '../sessions/sessions.routes.ts';
import type { ConnectedCalendars } from '../social-accounts/social-accounts.routes.ts';
import { selectProposals } from './proposals.repository.ts';
import { requestEntry, type EntryKey } from './writing.repository.ts';

/** What members did to their sessions in their calendars, as proposals that they confirm with one click (R-CAL-3). */
export interface ProposalsService {
  /** Returns the caller's own proposals, the next session first. */
  readonly list: (context: RequestContext) => Promise<CalendarChange[]>;
  /**
   * Moves the session to where its entry is, cancels it, or has the entry put back. Moving and cancelling follow their own rules.
   * @throws ProblemError 404 for a session that is not the caller's; 409 if the entry or the session has changed meanwhile, and
   * for each refusal of moving and cancelling.
   */
  readonly answer: (
    context: RequestContext,
    sessionId: string,
    body: ParsedInput<typeof answerCalendarChange>['body'],
  ) => Promise<Session>;
}

interface Dependencies {
  readonly db: Database;
  readonly connected: Pick<ConnectedCalendars, 'list'>;
  readonly sessions: Pick<Sessions, 'get' | 'changes'>;
  /** Queues writing an entry. */
  readonly ask: (key: EntryKey) => Promise<void>;
}

const OUTDATED = 'This has changed in the meantime. Look at it again.';

export function createProposalsService({ db, connected, sessions, ask }: Dependencies): ProposalsService {
  return {
    list: async ({ user, now }) => {
      const accounts = new Map((await connected.list(user.id)).map((account) => [account.id, account]));
      return (await selectProposals(db, user.id, now)).flatMap((proposal) => {
        const account = accounts.get(proposal.accountId);
        if (!account) return [];
        return {
          session_id: proposal.sessionId,
          provider: account.provider,
          label: account.label,
          change: proposal.there,
          starts_at: proposal.movedTo?.toString() ?? null,
        };
      });
    },

    answer: async (context, sessionId, { provider, answer, starts_at }) => {
      // Throws 404 for a session that is not theirs.
      const session = await sessions.get(context, sessionId);
      const proposals = await selectProposals(db, context.user.id, context.now, sessionId);
      const accounts = await connected.list(context.user.id);
      const account = accounts.find((one) => one.provider === provider);
      const proposal = proposals.find((one) => one.accountId === account?.id);
      const seen = starts_at === null ? null : Temporal.Instant.from(starts_at).toString();
      if (!proposal || seen !== (proposal.movedTo?.toString() ?? null)) throw outdated();
      if (answer === 'cancel') return sessions.changes.cancel(context, sessionId, '', proposal.sequence);
      if (answer === 'move') {
        if (!proposal.movedTo) throw outdated();
        return sessions.changes.reschedule(context, sessionId, proposal.movedTo, proposal.sequence);
      }
      const key = { accountId: proposal.accountId, sessionId };
      await withTransaction(db, (tx) => requestEntry(tx, key, context.now));
      await ask(key);
      return session;
    },
  };
}

const outdated = () => bookingConflict({ code: 'state-changed', detail: OUTDATED }, []);
