import { adminListDifferences, adminListReconciliations } from '@acquaint/contracts';
import { fake, sampleItem, samplePage } from '@acquaint/remote-kit/testing';

const DIFFERENT = sampleItem(adminListReconciliations);
const ALIKE = {
  ...DIFFERENT,
  ...{ day: '2026-11-18', ledger_cents: 4_000, payouts_cents: 0, provider_cents: 4_000 },
  ...{ difference_cents: 0, differences: 0 },
};

const UNKNOWN = sampleItem(adminListDifferences);
const CHARGEBACK = { ...UNKNOWN, key: 'other:txn_9', about: 'dispute pi_9', provider_cents: -2_000 };

/** Creates a fake server with a day on which two lines differ, a fee and a chargeback, and one on which all is alike. */
export function reconciliationServer(days = [DIFFERENT, ALIKE]) {
  const fakes = [
    fake(adminListReconciliations, ({ query }) => ({
      status: 200,
      body: samplePage(days.filter(({ day }) => query.day === undefined || query.day === day)),
    })),
    fake(adminListDifferences, ({ query }) => ({
      status: 200,
      body: samplePage(query.day === DIFFERENT.day ? [UNKNOWN, CHARGEBACK] : []),
    })),
  ];
  return { fakes };
}
