import { msg } from '@acquaint/i18n/languages';
import { sql } from 'drizzle-orm';
import { named, personSummaries, users } from '../identity/identity.queries.ts';
import { not, type PersonalData } from '../identity/account/personal-data.ts';

/** Personal data that this module stores. */
export const paymentsData: PersonalData = {
  columns: {
    'ledger_accounts.owner_id': ['keep', 'wallet'], // bookkeeping: entries stay, without the member's name
    'ledger_transactions.person_id': ['keep', 'wallet'],
    'payment_customers.user_id': [
      'delete',
      not('who you are at the payment provider, which has your data of its own'),
    ],
    'pro_plans.user_id': ['delete', 'plan'],
    'pro_gifts.user_id': ['delete', 'plan'],
    'payment_checkouts.user_id': ['keep', 'checkouts'], // a payment or a refund may arrive after the account is deleted
    'session_payments.booker_id': ['keep', 'paid-sessions'], // bookkeeping, like the ledger
    'session_payments.host_id': ['keep', 'paid-sessions'],
    'card_refunds.user_id': ['keep', 'card-refunds'],
    'payouts.user_id': ['keep', 'payouts'],
    'held_money.user_id': ['keep', 'withheld-money'], // bookkeeping: what was decided about money
    'held_money.other_id': ['keep', 'withheld-money'],
  },
  exports: [
    {
      name: 'wallet',
      about: msg('your lunch money and every change to it, in cents'),
      rows: (me) => sql`select t.kind, t.created_at, a.kind as account, a.currency, e.amount_cents,
          case when p.id is null then null else ${named('p')} end as person
        from ledger_accounts a join ledger_entries e on e.account_id = a.id
        join ledger_transactions t on t.id = e.transaction_id
        left join ${personSummaries} p on p.id = case when t.person_id = ${me} then (
          select other.owner_id from ledger_entries line join ledger_accounts other on other.id = line.account_id
          where line.transaction_id = t.id and other.owner_id <> ${me} limit 1) else t.person_id end
        where a.owner_id = ${me} order by t.created_at, t.id, a.kind`,
    },
    {
      name: 'plan',
      about: msg('your Pro plan, and if it’s a gift, since when'),
      isOne: true,
      rows: (me) => sql`select p.provider, p.plan, p.status, p.period_ends_at, p.cancels_at, p.read_at,
          g.given_at as gift_since
        from ${users} u left join pro_plans p on p.user_id = u.id left join pro_gifts g on g.user_id = u.id
        where u.id = ${me}`,
    },
    {
      name: 'paid-sessions',
      about: msg(
        'what was paid for your sessions, by you or to you, in cents; only the person who paid sees how',
      ),
      rows: (
        me,
      ) => sql`select s.session_id, case when s.host_id = ${me} then 'host' else 'booker' end as my_part,
          s.card_cents + s.vouchers_cents as amount_cents, s.state, s.paid_at, s.closed_at,
          case when s.booker_id = ${me} then s.card_cents end as card_cents,
          case when s.booker_id = ${me} then s.vouchers_cents end as vouchers_cents
        from session_payments s where ${me} in (s.host_id, s.booker_id) order by s.paid_at, s.session_id`,
    },
    {
      name: 'card-refunds',
      about: msg('what went back to your card, or will, in cents'),
      rows: (me) => sql`select session_id, amount_cents, state, by_bank, created_at, done_at from card_refunds
        where user_id = ${me} order by created_at, id`,
    },
    {
      name: 'payouts',
      about: msg('the payouts that you asked for, in cents, and what our team decided'),
      rows: (me) => sql`select amount_cents, currency, state, reason, bank_reference, requested_at, decided_at
        from payouts where user_id = ${me} order by requested_at, id`,
    },
    {
      name: 'withheld-money',
      about: msg('your money that our team checked or is checking, in cents, and the disputes you wrote'),
      rows: (me) => sql`select kind, cause, amount_cents, state, reason, held_at, decided_at, disputed_at,
          case when other_id = ${me} then dispute end as my_dispute
        from held_money where user_id = ${me} or (other_id = ${me} and cause = 'disputed') order by held_at, id`,
    },
    {
      name: 'checkouts',
      about: msg(
        'when you were sent to the payment provider, for which plan or session, and what the result was',
      ),
      rows: (me) => sql`select provider, plan, session_id, card_cents, vouchers_cents, state, created_at
        from payment_checkouts where user_id = ${me} order by created_at, id`,
    },
  ],
};
