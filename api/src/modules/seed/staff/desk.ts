import { t } from '../../../i18n/i18n.ts';
import { writeTexts, type NotificationContent } from '../../notifications/notification-texts.ts';
import { verificationTexts } from '../../profiles/verification/verifications.service.ts';
import { STAFF } from '../data/demo.ts';
import { DISPUTES, EVIDENCE, INQUIRIES } from '../data/desk.ts';
import { isSettled } from '../people.ts';
import { createChance, seededId } from '../random.ts';
import type { DeskRows, Ground, Person, SessionRows } from '../world.ts';

type Audited = DeskRows['audit'][number];

/**
 * Returns inquiries, requests for verification and disputed marks: some wait for staff, the others were decided with a reason. The log
 * says since when and why the staff have their roles.
 * @param sessions of which the late cancellations count against whoever cancelled.
 */
export function makeDesk(
  ground: Ground,
  people: readonly Person[],
  sessions: SessionRows['sessions'],
): DeskRows {
  const id = (thing: string): string => seededId(ground.seed, `desk/${thing}`);
  const ago = (hours: number): Temporal.Instant => ground.now.subtract({ hours });
  const actorId = people.find(({ role }) => role === 'admin')?.id ?? null;
  const audit: Audited[] = [];
  const notifications: DeskRows['notifications'] = [];
  const log = (action: Audited['action'], subjectId: string, reason: string, at: Temporal.Instant): void => {
    audit.push({ id: id(`audit/${audit.length}`), actorId, action, subjectId, reason, at });
  };
  const tell = (
    userId: string,
    path: string,
    content: () => NotificationContent,
    createdAt: Temporal.Instant,
  ): void => {
    const news = { id: id(`news/${notifications.length}`), userId, kind: 'system' as const, personId: null };
    notifications.push({ ...news, ...writeTexts(null, content), path, createdAt });
  };

  const idOf = (name: string | undefined) => people.find(({ username }) => username === name)?.id ?? null;
  for (const { username, role, given } of STAFF) {
    const subjectId = idOf(username);
    if (given && subjectId !== null)
      log(`role/${role}-given`, subjectId, given.reason, ago(24 * given.daysAgo));
  }

  const inquiries = INQUIRIES.map(
    ({ hoursAgo, deadlineInDays, decided, takenBy, ...written }, i): DeskRows['inquiries'][number] => {
      const inquiryId = id(`inquiry/${i}`);
      const decidedAt = decided ? ago(decided.hoursAgo) : null;
      if (decided && decidedAt) {
        const action = decided.state === 'answered' ? 'inquiry/answered' : 'inquiry/set-aside';
        log(action, inquiryId, decided.reason, decidedAt);
      }
      const today = ground.now.toZonedDateTimeISO('UTC').toPlainDate();
      return {
        ...written,
        ...{ id: inquiryId, challengeId: id(`challenge/${i}`), state: decided?.state ?? 'open', decidedAt },
        assignedTo: idOf(takenBy),
        deadline: deadlineInDays === undefined ? null : today.add({ days: deadlineInDays }),
        createdAt: ago(hoursAgo),
      };
    },
  );

  const members = people.filter(
    (person) => person.role === 'member' && !person.isDemo && isSettled(ground, person),
  );
  const chance = createChance(ground.seed, 'verifications');
  const asking = chance.shuffled(members.filter(({ isPro }) => isPro)).slice(0, EVIDENCE.length);
  const verifications = asking.map((person, i): DeskRows['verifications'][number] => {
    const requestedAt = ago([6, 31, 12 * 24, 23 * 24][i] ?? 6);
    const request = {
      ...{ id: id(`verification/${i}`), userId: person.id, evidence: EVIDENCE[i] ?? '', requestedAt },
      ...{ firstName: person.firstName, lastName: person.lastName, company: person.company },
    };
    if (i < 2) return { ...request, state: 'waiting' };
    const decidedAt = requestedAt.add({ hours: 19 });
    const isVerified = i === 2;
    const reason = isVerified
      ? 'The page of the university names the person, the role and the same photo.'
      : 'The imprint names somebody else. Please send a page that names you.';
    log(isVerified ? 'profile/verified' : 'profile/refused', person.id, reason, decidedAt);
    tell(
      person.id,
      isVerified ? '/dashboard/home/profile' : '/dashboard/account',
      () => verificationTexts(isVerified, reason),
      decidedAt,
    );
    const badges = [
      ...(person.isExpert ? ['expert' as const] : []),
      ...(person.isInvestor ? ['investor' as const] : []),
    ];
    return isVerified
      ? { ...request, state: 'verified', what: 'name_and_work', badges, reason, decidedAt }
      : { ...request, state: 'refused', reason, decidedAt };
  });

  const late = sessions.filter(({ isLateCancellation }) => isLateCancellation === true);
  const marks = late.flatMap((session, i): DeskRows['marks'] => {
    const { id: sessionId, startsAt, endedAt, cancelledBy, hostId, bookerId } = session;
    if (!endedAt) return [];
    const userId = cancelledBy === 'host' ? hostId : bookerId;
    const mark = { id: id(`mark/${i}`), sessionId, userId, kind: 'late_cancellation' as const, startsAt };
    const counts = { ...mark, happenedAt: endedAt };
    const dispute = DISPUTES[i];
    if (dispute === undefined) return [counts];
    const disputed = { ...counts, dispute, disputedAt: endedAt.add({ hours: 20 }) };
    if (i !== 1) return [{ ...disputed, state: 'disputed' }];
    const decidedAt = endedAt.add({ hours: 44 });
    const reason = 'The power cut was in the news.';
    log('dispute/removed', mark.id, reason, decidedAt);
    tell(
      userId,
      '/dashboard/sessions/past',
      () => ({
        title: t('Removed from your record'),
        text: t('We’ve reviewed your dispute. {reason}', { reason }),
      }),
      decidedAt,
    );
    return [{ ...disputed, state: 'removed', decision: reason, decidedAt }];
  });

  const lost = chance.pick(members);
  log('sign-ins/ended', lost.id, 'Wrote that the phone was stolen on the train.', ago(70));
  return { inquiries, verifications, marks, audit, notifications };
}
