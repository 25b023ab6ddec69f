import {
  MOMENTS_PER_SESSION,
  type markMoment,
  type ParsedInput,
  type Session,
  type SessionMoment,
} from '@acquaint/contracts';
import { conflict } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { Sessions } from '../sessions/sessions.routes.ts';
import { countMoments, ensureMoment, findMoment, selectMoments } from './moments.repository.ts';
import type { MomentRow } from './session-outcome.tables.ts';
import { t } from '../../i18n/i18n.ts';

/** Moments of a call that a person has marked. Each person sees only their own. */
export interface MomentsService {
  /** @throws ProblemError 404 for a session that is not theirs. */
  readonly list: (context: RequestContext, sessionId: string) => Promise<readonly SessionMoment[]>;
  /**
   * Marks a moment. A repeated request returns the stored moment, whatever the limit and the time are by then.
   * @throws ProblemError 404 for a session that is not theirs, 409 for a time outside the call, or too many.
   */
  readonly mark: (
    context: RequestContext,
    sessionId: string,
    wish: ParsedInput<typeof markMoment>['body'],
  ) => Promise<SessionMoment>;
}

interface Dependencies {
  readonly db: Database;
  readonly sessions: Pick<Sessions, 'get' | 'lock'>;
}

export function createMomentsService({ db, sessions }: Dependencies): MomentsService {
  return {
    list: async (context, sessionId) => {
      const session = await sessions.get(context, sessionId);
      const rows = await selectMoments(db, sessionId, context.user.id);
      return rows.map((row) => present(row, session));
    },

    mark: async (context, sessionId, { id, at }) => {
      const session = await sessions.get(context, sessionId);
      const { user, now } = context;
      const moment = earlier(Temporal.Instant.from(at), now);
      return withTransaction(db, async (tx) => {
        // The lock makes concurrent requests count one after the other.
        await sessions.lock(tx, sessionId);
        const known = await findMoment(tx, id);
        if (known?.sessionId === sessionId && known.userId === user.id) return present(known, session);
        if (!isInCall(session, moment)) throw conflict('You can only mark a moment during the call.');
        if ((await countMoments(tx, sessionId, user.id)) >= MOMENTS_PER_SESSION) {
          throw conflict(t('You can mark up to {count} moments in a call.', { count: MOMENTS_PER_SESSION }));
        }
        const row = await ensureMoment(tx, { id, sessionId, userId: user.id, at: moment });
        if (row.sessionId !== sessionId || row.userId !== user.id) throw conflict('This number is taken.');
        return present(row, session);
      });
    },
  };
}

function earlier(at: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(at, now) < 0 ? at : now;
}

function isInCall({ started_at, ended_at }: Session, at: Temporal.Instant): boolean {
  if (started_at === null || Temporal.Instant.compare(at, Temporal.Instant.from(started_at)) < 0)
    return false;
  return ended_at === null || Temporal.Instant.compare(at, Temporal.Instant.from(ended_at)) <= 0;
}

function present({ id, at }: MomentRow, { started_at }: Session): SessionMoment {
  const since = started_at === null ? at : Temporal.Instant.from(started_at);
  return { id, at: at.toString(), seconds: at.since(since).total('seconds') };
}
