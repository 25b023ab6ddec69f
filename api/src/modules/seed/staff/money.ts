import { writeTexts, type NotificationContent } from '../../notifications/notification-texts.ts';
import { refundTexts } from '../../payments/session-money/staff-refund.service.ts';
import { settleAt, type WithholdingSettings } from '../../payments/withheld-money/withholding.ts';
import { hadJoined } from '../people.ts';
import { createChance, seededId } from '../random.ts';
import { PRICE_CENTS, type Meeting, type SessionBook } from '../sessions.ts';
import type { Ground, MoneyRows, Person } from '../world.ts';
import type { LedgerLine, SampleLedger } from './sample-ledger.ts';

/**
 * Returns sessions that were paid with lunch money, which their bookers got for somebody they had invited: the newest is disputed and
 * waits for staff, one was refunded by staff, and one went to its host.
 */
export function makeMoney(
  ground: Ground,
  people: readonly Person[],
  { paid, rows: { sessions } }: SessionBook,
  settings: WithholdingSettings,
  { post }: Pick<SampleLedger, 'post'>,
): MoneyRows {
  const id = (thing: string): string => seededId(ground.seed, `money/${thing}`);
  const chance = createChance(ground.seed, 'money');
  const actorId = people.find(({ role }) => role === 'admin')?.id ?? null;
  const rows = {
    ...{ invitations: [], payments: [], withheld: [], audit: [], notifications: [] },
  } satisfies MoneyRows as { -readonly [Key in keyof MoneyRows]: MoneyRows[Key][number][] };

  const tell = (userId: string, content: () => NotificationContent, createdAt: Temporal.Instant): void => {
    const news = { id: id(`news/${rows.notifications.length}`), userId, kind: 'system' as const };
    rows.notifications.push({
      ...{ ...news, ...writeTexts(null, content) },
      ...{ path: '/dashboard/lunch-money', personId: null, createdAt },
    });
  };

  const invited = chance.shuffled(people.filter(({ role, isDemo }) => role === 'member' && !isDemo));
  for (const [i, { id: sessionId, host, booker }] of paid.entries()) {
    const session = sessions.find((row) => row.id === sessionId);
    if (!session?.bookedAt || !session.endedAt) continue;
    const { bookedAt, endedAt } = session;
    const givenAt = bookedAt.subtract({ hours: 50 });
    const guest =
      invited.find(
        (person) => person.id !== host.id && hadJoined(booker, sentAt(person)) && hadJoined(person, givenAt),
      ) ?? invited.find((person) => ![host.id, booker.id].includes(person.id));
    if (!guest) continue;
    invited.splice(invited.indexOf(guest), 1);
    rows.invitations.push({
      ...{ id: id(`invitation/${i}`), inviterId: booker.id, email: guest.email, joinedId: guest.id },
      sentAt: sentAt(guest),
    });
    const given: LedgerLine[] = [
      [null, 'voucher_fund', -PRICE_CENTS],
      [booker.id, 'vouchers', PRICE_CENTS],
    ];
    post('voucher', `voucher:${guest.id}`, guest.id, given, givenAt);
    const spent: LedgerLine[] = [
      [booker.id, 'vouchers', -PRICE_CENTS],
      [host.id, 'pending', PRICE_CENTS],
    ];
    post('session_payment', `session_payment:${sessionId}`, host.id, spent, bookedAt);
    const payment = {
      ...{ sessionId, bookerId: booker.id, hostId: host.id, cardCents: 0, vouchersCents: PRICE_CENTS },
      paidAt: bookedAt,
    };
    const due = settleAt(endedAt, payment, { state: 'completed', tookPlaceAt: endedAt }, settings);
    if (i === 2) {
      const isDue = Temporal.Instant.compare(due, ground.now) <= 0;
      const end = isDue ? ({ state: 'released', closedAt: due } as const) : ({ state: 'paid' } as const);
      rows.payments.push({ ...payment, ...end, settleAt: due });
      const released: LedgerLine[] = [
        [host.id, 'pending', -PRICE_CENTS],
        [host.id, 'available', PRICE_CENTS],
      ];
      if (isDue) post('session_release', `session_release:${sessionId}`, booker.id, released, due);
      continue;
    }
    const disputedAt = endedAt.add({ hours: 20 });
    const dispute =
      i === 0
        ? 'All of it was a sales talk. Not one of my questions came up.'
        : 'I got an advert, no advice.';
    const withheld = withheldOf({ host, booker, id: sessionId }, id(`withheld/${i}`), dispute, disputedAt);
    if (i === 0) {
      rows.payments.push({ ...payment, state: 'paid', settleAt: due });
      rows.withheld.push({ ...withheld, state: 'waiting', reason: '' });
      continue;
    }
    const closedAt = disputedAt.add({ hours: 22 });
    const reason = 'The host agrees that it was not the session that was offered.';
    rows.payments.push({ ...payment, state: 'refunded', closedAt, settleAt: due });
    rows.withheld.push({ ...withheld, state: 'refused', reason, decidedAt: closedAt });
    const back: LedgerLine[] = [
      [host.id, 'pending', -PRICE_CENTS],
      [booker.id, 'vouchers', PRICE_CENTS],
    ];
    post('session_refund', `session_refund:${sessionId}`, host.id, back, closedAt);
    rows.audit.push({
      ...{ id: id(`audit/${i}`), actorId, action: 'session/refunded', subjectId: sessionId, reason },
      at: closedAt,
    });
    for (const [userId, to] of [
      [booker.id, 'booker'],
      [host.id, 'host'],
    ] as const)
      tell(userId, () => refundTexts(to, PRICE_CENTS, reason), closedAt);
  }
  return rows;
}

/** Returns when somebody was invited. */
const sentAt = ({ createdAt }: Person): Temporal.Instant => createdAt.subtract({ hours: 70 });

function withheldOf(
  { host, booker, id: sessionId }: Pick<Meeting, 'host' | 'booker' | 'id'>,
  id: string,
  dispute: string,
  disputedAt: Temporal.Instant,
) {
  return {
    ...{ id, kind: 'session' as const, cause: 'disputed' as const, subjectId: sessionId, userId: host.id },
    ...{ otherId: booker.id, amountCents: PRICE_CENTS, dispute, withheldAt: disputedAt, disputedAt },
  };
}
