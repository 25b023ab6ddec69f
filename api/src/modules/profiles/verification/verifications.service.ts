import { randomUUID } from 'node:crypto';
import type {
  adminDecideVerification,
  adminListVerifications,
  OwnVerification,
  ParsedInput,
  ProfileVerification,
} from '@acquaint/contracts';
import type { Audit } from '../../../audit.ts';
import { paged, type Paged } from '../../../http/paging.ts';
import { conflict, notFound, unauthenticated } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { afterCommit, withTransaction } from '../../../ports/database/transaction.ts';
import type { EventPublisher } from '../../../realtime/event-publisher.ts';
import { fullName } from '../../../i18n/people.ts';
import { t } from '../../../i18n/i18n.ts';
import type { NotificationContent } from '../../notifications/notification-texts.ts';
import type { NewsReading, Notifications } from '../../notifications/notifications.service.ts';
import { findPersonById } from '../people.repository.ts';
import {
  countOpenFor,
  deleteVerification,
  findVerification,
  findVerificationOf,
  lockVerification,
  putVerification,
  selectDeciders,
  selectVerifications,
  updateVerification,
  type VerificationView,
} from './verifications.repository.ts';

/**
 * Verification of profiles, a part of the pro plan (R-PROF-7): a member names evidence of who they are, staff decide. The mark is
 * for a name (R-PROF-8): after a change of the name it is not shown, at another employer it covers the name only, and a badge is
 * verified as long as the member claims it. While its owner is not pro, the mark is stored but not shown.
 */
export interface VerificationsService {
  readonly read: (context: RequestContext) => Promise<OwnVerification>;
  /** @throws ProblemError 409 for a member who is not pro, or has already asked. */
  readonly request: (context: RequestContext, evidence: string) => Promise<OwnVerification>;
  readonly withdraw: (context: RequestContext) => Promise<void>;
  /** The endpoint's access rule has checked that the caller is staff. */
  readonly list: (
    context: RequestContext,
    query: ParsedInput<typeof adminListVerifications>['query'],
  ) => Promise<Paged<ProfileVerification>>;
  /** Returns a member's newest request as shown to staff; null without one. */
  readonly ofPerson: (userId: string) => Promise<ProfileVerification | null>;
  /** Counts the waiting requests for a member who may decide; 0 for anybody else. */
  readonly countOpen: (userId: string) => Promise<number>;
  /** @throws ProblemError 404, 409 when there is nothing to decide, or the request is the caller's own. */
  readonly decide: (
    context: RequestContext,
    id: string,
    decision: ParsedInput<typeof adminDecideVerification>['body'],
  ) => Promise<ProfileVerification>;
}

interface Dependencies {
  readonly db: Database;
  readonly events: EventPublisher;
  readonly notifications: Pick<Notifications, 'notify' | 'notifyOnce'> & NewsReading;
  readonly audit: Audit;
}

/** The page on which staff decide. */
const QUEUE = '/custom-admin/verifications';
const GONE = 'We couldn’t find this request.';

export function createVerificationsService(deps: Dependencies): VerificationsService {
  const { db, events, notifications, audit } = deps;
  const isPro = async (userId: string): Promise<boolean> => {
    const person = await findPersonById(db, userId, userId);
    if (!person) throw unauthenticated();
    return person.is_pro;
  };
  const read: VerificationsService['read'] = async ({ user }) => {
    const latest = await findVerificationOf(db, user.id);
    return { is_pro: await isPro(user.id), latest: latest && presentOwn(latest) };
  };
  const tell = (tx: Transaction, userId: string): void =>
    afterCommit(tx, () => events.publish([userId], 'profile/updated', { user_id: userId }));

  /**
   * Notifies staff who may decide of one request, and of another one only after they have opened the queue, which shows how many
   * there are.
   */
  const tellStaff = async (tx: Transaction, askedBy: string, now: Temporal.Instant): Promise<void> => {
    const deciders = await selectDeciders(tx, askedBy);
    await notifications.notifyOnce(
      tx,
      deciders.map((userId) => ({
        userId,
        personId: askedBy,
        kind: 'system',
        content: () => ({
          title: t('A profile is waiting for verification'),
          text: t('We’ll tell you about the next one once you’ve checked this one.'),
        }),
        path: QUEUE,
        now,
      })),
    );
  };

  return {
    read,

    request: async (context, evidence) => {
      const { user, now } = context;
      if (!(await isPro(user.id))) throw conflict('Verification is part of the Pro plan. See “Your plan”.');
      await withTransaction(db, async (tx) => {
        const before = await findVerificationOf(tx, user.id);
        if (before?.state === 'waiting')
          throw conflict('You’ve already sent a request. We’ll let you know what we find.');
        if (before?.state === 'verified' && before.isSameName)
          throw conflict('Your profile is already verified.');
        await putVerification(tx, { id: randomUUID(), userId: user.id, evidence, requestedAt: now });
        await tellStaff(tx, user.id, now);
      });
      return read(context);
    },

    withdraw: async ({ user }) => {
      await withTransaction(db, async (tx) => {
        await deleteVerification(tx, user.id);
        tell(tx, user.id);
      });
    },

    ofPerson: async (userId) => {
      const view = await findVerificationOf(db, userId);
      return view && presentToStaff(view);
    },

    countOpen: (userId) => countOpenFor(db, userId),

    list: async ({ user, now }, query) => {
      if (query.is_open === 'true') await notifications.readPaths(user.id, [QUEUE], now);
      const { rows, count } = await selectVerifications(db, query.is_open === 'true', query);
      return paged(rows.map(presentToStaff), count, query);
    },

    decide: async (context, id, { decision, what, badges, reason }) => {
      const { user, now } = context;
      await withTransaction(db, async (tx) => {
        const row = await lockVerification(tx, id);
        if (!row) throw notFound(GONE);
        // A verified mark may be revoked. A refused request can only be replaced by a new one of its owner.
        if (row.state === 'refused' || row.state === decision)
          throw conflict('This has already been decided.');
        if (row.userId === user.id) throw conflict('This is your own request. Ask another staff member.');
        const isVerified = decision === 'verified';
        const person = (await findVerification(tx, id))?.person;
        const claimed = { expert: person?.is_expert, investor: person?.is_investor };
        await updateVerification(tx, id, {
          state: decision,
          what: isVerified ? what : null,
          badges: isVerified ? badges.filter((badge) => claimed[badge]) : [],
          reason,
          decidedAt: now,
        });
        await audit(tx, context, { action: `profile/${decision}`, subjectId: row.userId, reason });
        await notifications.notify(tx, {
          userId: row.userId,
          personId: null,
          kind: 'system',
          content: () => verificationTexts(isVerified, reason),
          path: isVerified ? '/dashboard/home/profile' : '/dashboard/account',
          now,
        });
        tell(tx, row.userId);
      });
      const view = await findVerification(db, id);
      if (!view) throw notFound(GONE);
      return presentToStaff(view);
    },
  };
}

/** Returns the texts of the notification of a decided verification, in the current locale. */
export function verificationTexts(isVerified: boolean, reason: string): NotificationContent {
  return isVerified
    ? { title: t('Your profile is verified'), text: t('It’s shown on your profile. {reason}', { reason }) }
    : {
        title: t('We couldn’t verify your profile'),
        text: t('We’ve reviewed it. {reason}', { reason }),
      };
}

function presentOwn(view: VerificationView): NonNullable<OwnVerification['latest']> {
  const { state, evidence, workEmail, workEmailProvenAt, requestedAt, decidedAt, what, badges, reason } =
    view;
  return {
    state: state === 'verified' && !view.isSameName ? 'lost' : state,
    evidence,
    work_email:
      workEmail !== null && workEmailProvenAt !== null
        ? { email: workEmail, proven_at: workEmailProvenAt.toString() }
        : null,
    requested_at: requestedAt.toString(),
    decided_at: decidedAt?.toString() ?? null,
    what,
    badges,
    reason,
  };
}

function presentToStaff(view: VerificationView): ProfileVerification {
  const { id, person, email, firstName, lastName, company } = view;
  const { jobTitle, ...profile } = view.profile;
  return {
    ...presentOwn(view),
    ...{ id, person, email, asked_as: fullName({ firstName, lastName }), company },
    profile: { ...profile, job_title: jobTitle },
  };
}
