import { randomUUID } from 'node:crypto';
import { to as addressOf, type CaseDecision, type SpamTerm } from '@acquaint/contracts';
import { z } from 'zod';
import type { Business } from '../../../business.ts';
import { ProblemError } from '../../../http/problem.ts';
import { t } from '../../../i18n/i18n.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import type { Clock } from '../../../ports/clock/clock.ts';
import { afterCommit } from '../../../ports/database/transaction.ts';
import type { Jobs } from '../../../ports/jobs/jobs.ts';
import type { TellStaff } from '../../../realtime/tell-staff.ts';
import { countLinks, type ReleasedText, type Screen, type ScreenedPost } from '../../../screening.ts';
import { selectOwnRequests } from '../../connections/connections.queries.ts';
import { insertReport, openCase, weighCase } from '../cases.repository.ts';
import {
  countUpheld,
  countWaiting,
  findAddressee,
  findHeld,
  findRegisteredAt,
  findSameHeld,
  insertHeld,
  lockWaiting,
  noteDecided,
  type HeldRow,
} from './held-messages.repository.ts';
import { countSame, scoreOf, spamTerms } from './spam-score.ts';

/** How released messages reach their readers; other modules provide it. A refusal, such as after a block, is final. */
export interface Deliver {
  readonly toPerson: (text: ReleasedText, personId: string, now: Temporal.Instant) => Promise<unknown>;
  readonly toCircle: (text: ReleasedText, post: ScreenedPost, now: Temporal.Instant) => Promise<unknown>;
}

/** Messages that look like spam: each is a case, and is delivered unless a moderator finds that it is spam (R-MOD-10). */
export interface HeldMessages {
  readonly screen: Screen;
  /** Call when the case of a held message is decided. */
  readonly decided: (
    tx: Transaction,
    id: string,
    decision: CaseDecision,
    now: Temporal.Instant,
  ) => Promise<void>;
  /** Called once, when the modules that deliver exist. */
  readonly deliverWith: (deliver: Deliver) => void;
}

interface Dependencies {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly tellStaff: TellStaff;
  readonly business: Pick<Business, 'spamScore' | 'firstMessagesNewDays' | 'firstMessagesAnsweredDays'>;
}

/** Messages of one member that can wait: who sends more waits until these are read. */
const MOST_WAITING = 5;

export function createHeldMessages({ db, jobs, clock, tellStaff, business }: Dependencies): HeldMessages {
  let deliver: Deliver | null = null;
  const release = jobs.define('moderation/deliver-held', z.object({ id: z.uuid() }), async ({ id }) => {
    const row = await findHeld(db, id);
    if (!row || !deliver) return;
    const { authorId, body: text, personId, circleId, replyTo, fileIds } = row;
    // The author has erased their account since.
    if (text === '') return;
    const now = clock.now();
    try {
      if (personId !== null) await deliver.toPerson({ authorId, text }, personId, now);
      if (circleId !== null) {
        const post = { circleId, clientId: row.clientId ?? id, replyTo, fileIds };
        await deliver.toCircle({ authorId, text }, post, now);
      }
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      // Slow mode: again when the author may write. Otherwise the two may be connected by now, or one has blocked the other, or the
      // author has left the circle.
      if (error.status !== 429) return;
      const seconds = Number(error.headers['retry-after'] ?? 60);
      await release.enqueue({ id }, { startAfter: now.add({ seconds }) });
    }
  });

  const hold = async (tx: Transaction, row: HeldRow): Promise<void> => {
    if (!(await insertHeld(tx, row))) return;
    const opened = await openCase(tx, {
      ...{ id: randomUUID(), kind: 'held', subjectId: row.id, personId: row.authorId },
      ...{ peopleIds: [row.authorId], circleId: row.circleId, openedAt: row.heldAt },
    });
    await insertReport(tx, {
      ...{ id: randomUUID(), caseId: opened.id, reporterId: null, reason: 'spam', note: '' },
      ...{ snapshotTitle: await findAddressee(tx, row), snapshotText: row.body, createdAt: row.heldAt },
      snapshotPath: row.circleId === null ? '' : addressOf('/dashboard/groups', { circle: row.circleId }),
    });
    await weighCase(tx, opened);
    afterCommit(tx, tellStaff);
  };

  return {
    screen: async (tx, { authorId, text, to, earlier }, now) => {
      const addressed = to === 'edit' ? null : columnsOf(to);
      // A post that is sent again, although its author would score less by now, is still held: it must not be delivered twice.
      const again = addressed && (await findSameHeld(tx, { authorId, ...addressed }));
      if (again) return heldSentence(again);
      const since = (days: number): Temporal.Instant => now.subtract({ hours: 24 * days });
      const registeredAt = await findRegisteredAt(tx, authorId);
      const requests = await selectOwnRequests(tx, authorId, since(business.firstMessagesAnsweredDays));
      const terms = spamTerms({
        sameTexts: countSame(text, earlier),
        links: countLinks(text),
        asked: requests.length,
        accepted: requests.filter(({ is_accepted }) => is_accepted).length,
        upheld: await countUpheld(tx, authorId),
        isNew:
          registeredAt !== null &&
          Temporal.Instant.compare(registeredAt, since(business.firstMessagesNewDays)) > 0,
      });
      if (scoreOf(terms) < business.spamScore) return null;
      if (!addressed)
        return [t('This looks like spam, so your earlier text stays.'), ...terms.map(sentenceOf)].join(' ');
      if ((await countWaiting(tx, authorId)) >= MOST_WAITING)
        return t('Our team hasn’t read your other messages yet. You can write again once they’re delivered.');
      await hold(tx, {
        ...{ id: randomUUID(), authorId, body: text, terms, heldAt: now, decidedAt: null },
        ...addressed,
      });
      return heldSentence(terms);
    },

    decided: async (tx, id, decision, now) => {
      if (!(await lockWaiting(tx, id))) return;
      await noteDecided(tx, id, now);
      if (decision !== 'upheld') await release.enqueue({ id }, { tx });
    },

    deliverWith: (given) => {
      deliver = given;
    },
  };
}

/** Returns the columns of whom a text is for, and of what a post is delivered with. */
function columnsOf(
  to: { readonly personId: string } | ScreenedPost,
): Pick<HeldRow, 'personId' | 'circleId' | 'clientId' | 'replyTo' | 'fileIds'> {
  if ('personId' in to)
    return { personId: to.personId, circleId: null, clientId: null, replyTo: null, fileIds: [] };
  const { circleId, clientId, replyTo, fileIds } = to;
  return { personId: null, circleId, clientId, replyTo, fileIds: [...fileIds] };
}

/** Tells an author that a text is held, and why. */
const heldSentence = (terms: readonly SpamTerm[]): string =>
  [
    t('Our team will read this before it’s delivered. You don’t need to send it again.'),
    ...terms.map(sentenceOf),
  ].join(' ');

/** Says in plain words what counted. */
function sentenceOf({ kind, count }: SpamTerm): string {
  switch (kind) {
    case 'same_text':
      return t(
        'You’ve sent nearly the same text to others {count, plural, one {once} other {# times}} lately.',
        { count },
      );
    case 'links':
      return t('It has {count, plural, one {a link} other {# links}}.', { count });
    case 'unanswered':
      return t('Few people have accepted your requests.');
    case 'reports':
      return t('Earlier reports about you were right.');
    case 'new_account':
      return t('Your account is new.');
  }
}
