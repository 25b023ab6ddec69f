import type { Transaction } from '../../ports/database/database.ts';
import { t } from '../../words/words.ts';
import { nameInMail } from '../../words/people.ts';
import type { Teller } from './session-news.ts';
import { selectAhead } from './sessions.repository.ts';
import type { Transitions } from './transitions.ts';

interface Dependencies {
  readonly tell: Teller;
  readonly transitions: Pick<Transitions, 'cancel'>;
}

/** What becomes of the sessions of somebody who leaves. New ones are refused from the first step on (`bookable-times.ts`). */
export function createLeaving({ tell, transitions }: Dependencies) {
  return {
    /** Sessions that lie ahead stay, unless one of the two cancels; the other one is told. */
    announce: async (tx: Transaction, userId: string, now: Temporal.Instant): Promise<void> => {
      for (const session of await selectAhead(tx, userId, now)) {
        await tell(tx, session, now, ({ to, other }) =>
          to.id === userId
            ? null
            : {
                letter: null,
                notice: {
                  kind: 'system',
                  title: t('{name} is leaving', { name: nameInMail(other) }),
                  text: t('Your session stays unless one of you cancels it. You can’t book another one.'),
                },
              },
        );
      }
    },
    /** Whatever lies ahead even then is cancelled, as if they had done it. */
    cancelAll: async (tx: Transaction, userId: string, now: Temporal.Instant): Promise<void> => {
      for (const session of await selectAhead(tx, userId, now)) {
        const role = session.hostId === userId ? 'host' : 'booker';
        await transitions.cancel(tx, session, role, '', now);
      }
    },
  };
}
