import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../ports/database/database.ts';
import { auditLog } from '../../admin/audit.tables.ts';
import { inquiries } from '../../inquiries/inquiries.tables.ts';
import { invitations } from '../../invitations/invitations.tables.ts';
import { appeals, reportCases, reports, sanctions } from '../../moderation/moderation.tables.ts';
import { notifications } from '../../notifications/notifications.tables.ts';
import {
  ledgerAccounts,
  ledgerEntries,
  ledgerTransactions,
  paymentCheckouts,
  payouts as payoutTable,
  providerLines,
  providerPayouts,
  reconciliationDifferences,
  reconciliations,
  sessionPayments,
  withheldMoney,
} from '../../payments/payments.tables.ts';
import { profileVerifications } from '../../profiles/verification/verifications.tables.ts';
import { reliabilityMarks } from '../../reliability/reliability.tables.ts';
import { sandboxCheckouts } from '../../../ports/payments/sandbox/sandbox.tables.ts';
import { insertAll } from '../seed.repository.ts';
import type { CaseRows, DeskRows, MoneyRows } from '../world.ts';
import type { CardMoneyRows } from './card-money.ts';
import type { PayoutRows } from './payouts.ts';
import type { ReconciledDays } from './reconciled-days.ts';
import type { SampleLedger } from './sample-ledger.ts';

/** All that waits for staff, or that they did. */
interface StaffWork {
  readonly cases: CaseRows;
  readonly desk: DeskRows;
  readonly money: MoneyRows;
  readonly cards: CardMoneyRows;
  readonly payouts: PayoutRows;
  readonly days: ReconciledDays;
  readonly ledger: SampleLedger;
}

/** Inserts what waits for staff, and what they did, in the order in which they did it. */
export async function insertStaffWork(
  tx: Transaction,
  { cases, desk, money, cards, payouts, days, ledger }: StaffWork,
): Promise<void> {
  await insertAll(tx, reportCases, cases.cases);
  await insertAll(tx, reports, cases.reports);
  await insertAll(tx, sanctions, cases.sanctions);
  await insertAll(tx, appeals, cases.appeals);
  for (const { id, at } of cases.hiddenMessages) await hideMessage(tx, id, at);
  await insertAll(tx, inquiries, desk.inquiries);
  await insertAll(tx, profileVerifications, desk.verifications);
  await insertAll(tx, reliabilityMarks, desk.marks);
  await insertAll(tx, invitations, money.invitations);
  await insertAll(tx, ledgerAccounts, ledger.accounts);
  await insertAll(tx, ledgerTransactions, ledger.transactions);
  await insertAll(tx, ledgerEntries, ledger.entries);
  await insertAll(tx, sandboxCheckouts, cards.sandbox);
  await insertAll(tx, paymentCheckouts, cards.checkouts);
  await insertAll(tx, sessionPayments, [...money.payments, ...cards.payments]);
  await insertAll(tx, payoutTable, payouts.payouts);
  await insertAll(tx, providerLines, days.lines);
  await insertAll(tx, providerPayouts, days.transfers);
  await insertAll(tx, reconciliations, days.results);
  await insertAll(tx, reconciliationDifferences, days.differences);
  await insertAll(tx, withheldMoney, money.withheld);
  const logs = [cases, desk, money, payouts];
  await insertAll(
    tx,
    notifications,
    logs.flatMap((log) => log.notifications),
  );
  await insertAll(
    tx,
    auditLog,
    logs.flatMap(({ audit }) => audit).sort((a, b) => Temporal.Instant.compare(a.at, b.at)),
  );
}

/** Hides a message: it is marked as deleted, and the conversation has a new version. */
async function hideMessage(tx: Transaction, id: string, at: Temporal.Instant): Promise<void> {
  const time = sql`${at.round('millisecond').toString()}::timestamptz`;
  await tx.execute(sql`
    update conversations c set last_version = c.last_version + 1 from messages m
    where m.id = ${id} and c.id = m.conversation_id`);
  await tx.execute(sql`
    update messages m set hidden_at = ${time}, deleted_at = ${time}, version = c.last_version from conversations c
    where m.id = ${id} and c.id = m.conversation_id`);
}
