import {
  asAddress,
  type adminDecideWithheldMoney,
  type WithheldMoney,
  type MoneyRing,
  type ParsedInput,
} from '@acquaint/contracts';
import type { Audit } from '../../../audit.ts';
import { conflict, notFound } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { t } from '../../../i18n/i18n.ts';
import { moneyText } from '../../../i18n/money-text.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import type { PaidBookings } from '../../sessions/booking/paid-booking.ts';
import { selectRing, selectSharedSignals } from './account-links.repository.ts';
import {
  findWithheld,
  findWithheldView,
  lockWithheld,
  selectWithheld,
  selectRingPayments,
  selectRingPeople,
  updateWithheld,
  type WithheldView,
} from './withheld-money.repository.ts';
import type { WithheldMoneyRow } from '../payments.tables.ts';
import { returnPayout } from '../payouts/payout-money.ts';
import { lockPayout, updatePayout } from '../payouts/payouts.repository.ts';
import type { SessionSettlement } from '../session-money/session-settlement.ts';
import type { WalletService } from '../wallet/wallet.service.ts';

type Decision = ParsedInput<typeof adminDecideWithheldMoney>['body'];

/** Money that waits for staff (R-PAY-17). The endpoints' access rules have checked that callers are staff. */
export interface WithheldMoneyService {
  readonly list: (
    context: RequestContext,
    isOpen: boolean,
  ) => Promise<{ results: MoneyRing[]; has_more: boolean }>;
  /** @throws ProblemError 404, 409 when it is decided already, or the caller is one of its people. */
  readonly decide: (context: RequestContext, id: string, decision: Decision) => Promise<WithheldMoney>;
}

interface Dependencies {
  readonly db: Database;
  readonly bookings: Pick<PaidBookings, 'lock' | 'secondsTogether'>;
  readonly settlement: Pick<SessionSettlement, 'carryOut'>;
  readonly wallet: Pick<WalletService, 'giveWithheld'>;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly audit: Audit;
  /** The setting `INVITER_CHAIN_STEPS`. */
  readonly steps: number;
}

/** The accounts of a ring, and its amounts. */
interface Group {
  readonly people: Set<string>;
  readonly withheld: WithheldView[];
}

const GONE = 'We couldn’t find this amount.';
const MOST = 100;

export function createWithheldMoneyService(deps: Dependencies): WithheldMoneyService {
  const { db, bookings, settlement, wallet, notifications, audit, steps } = deps;

  const present = async (view: WithheldView): Promise<WithheldMoney> => ({
    id: view.id,
    kind: view.kind,
    cause: view.cause,
    state: view.state,
    amount_cents: view.amountCents,
    person: view.person,
    other: view.other,
    session:
      view.startsAt === null
        ? null
        : {
            id: view.subjectId,
            starts_at: view.startsAt.toString(),
            seconds_together: Math.round(await bookings.secondsTogether(db, view.subjectId)),
          },
    dispute: view.dispute,
    withheld_at: view.withheldAt.toString(),
    decided_at: view.decidedAt?.toString() ?? null,
    reason: view.reason,
  });

  /** Puts amounts whose rings have people in common into one ring. */
  const ringsOf = async (views: readonly WithheldView[]): Promise<MoneyRing[]> => {
    const groups: Group[] = [];
    for (const view of views) {
      const people = new Set(await selectRing(db, peopleOf(view), steps));
      const same = groups.filter((group) => [...people].some((id) => group.people.has(id)));
      const first: Group = same[0] ?? { people: new Set(), withheld: [] };
      if (same.length === 0) groups.push(first);
      for (const other of same.slice(1)) {
        groups.splice(groups.indexOf(other), 1);
        first.withheld.push(...other.withheld);
        for (const id of other.people) first.people.add(id);
      }
      first.withheld.push(view);
      for (const id of people) first.people.add(id);
    }
    return Promise.all(
      groups.map(async ({ people, withheld }) => ({
        people: await selectRingPeople(db, [...people]),
        signals: await selectSharedSignals(db, [...people]),
        payments: await selectRingPayments(db, [...people], MOST),
        withheld: await Promise.all(withheld.map(present)),
      })),
    );
  };

  const carryOut = async (
    tx: Transaction,
    row: WithheldMoneyRow,
    { decision, reason }: Decision,
    now: Temporal.Instant,
  ): Promise<void> => {
    switch (row.kind) {
      case 'session':
        return settlement.carryOut(tx, row.subjectId, decision, now);
      case 'voucher':
        return decision === 'released' ? wallet.giveWithheld(tx, row, now) : undefined;
      case 'payout':
        return decision === 'refused' ? refusePayout(tx, row.subjectId, reason, now) : undefined;
    }
  };

  return {
    list: async (_context, isOpen) => {
      const views = await selectWithheld(db, isOpen, MOST + 1);
      return { results: await ringsOf(views.slice(0, MOST)), has_more: views.length > MOST };
    },

    decide: async (context, id, { decision, reason }) => {
      const { user, now } = context;
      await withTransaction(db, async (tx) => {
        const known = await findWithheld(tx, id);
        if (!known) throw notFound(GONE);
        // Before the amount itself: the order in which settling and disputing lock.
        if (known.kind === 'session') await bookings.lock(tx, known.subjectId);
        const row = await lockWithheld(tx, id);
        if (row?.state !== 'waiting') throw conflict('Someone has already decided this.');
        if (peopleOf(row).includes(user.id))
          throw conflict('This is your own money. Ask another staff member.');
        await updateWithheld(tx, id, { state: decision, reason, decidedAt: now });
        await carryOut(tx, row, { decision, reason }, now);
        await audit(tx, context, { action: `money/${decision}`, subjectId: id, reason });
        await notifications.notify(tx, {
          userId: row.userId,
          kind: 'system',
          content: () => ({
            title:
              decision === 'released'
                ? t('We’ve released {amount}', { amount: moneyText(row.amountCents) })
                : t('We haven’t released {amount}', { amount: moneyText(row.amountCents) }),
            text: t('We’ve reviewed it. {reason}', { reason }),
          }),
          path: '/dashboard/lunch-money',
          personId: null,
          now,
        });
        if (row.cause === 'disputed' && row.otherId !== null) {
          await notifications.notify(tx, {
            userId: row.otherId,
            kind: 'system',
            content: () => ({
              title:
                decision === 'released'
                  ? t('{amount} goes to the host', { amount: moneyText(row.amountCents) })
                  : t('{amount} comes back to you', { amount: moneyText(row.amountCents) }),
              text: t('We’ve reviewed your dispute. {reason}', { reason }),
            }),
            path: asAddress(`/dashboard/interview-payment/?session=${row.subjectId}`),
            personId: null,
            now,
          });
        }
      });
      const view = await findWithheldView(db, id);
      if (!view) throw notFound(GONE);
      return present(view);
    },
  };
}

/** Refuses a payout that staff have refused to release; its row was locked after that of the withheld amount. */
async function refusePayout(
  tx: Transaction,
  id: string,
  reason: string,
  now: Temporal.Instant,
): Promise<void> {
  const row = await lockPayout(tx, id);
  if (!row) throw new Error(`The payout ${id} was not found`);
  await updatePayout(tx, id, { state: 'refused', reason, decidedAt: now });
  await returnPayout(tx, row, 'request', now);
}

/** Returns the members whom an amount concerns. */
function peopleOf({ kind, subjectId, userId, otherId }: WithheldMoneyRow): string[] {
  const all = [userId, otherId, kind === 'voucher' ? subjectId : null];
  return [...new Set(all.filter((id) => id !== null))];
}
