import type { WithholdingSettings } from '../../payments/withheld-money/withholding.ts';
import type { SessionBook } from '../sessions.ts';
import type { Ground, Person } from '../world.ts';
import { makeCardMoney } from './card-money.ts';
import { makeMoney } from './money.ts';
import { makePayouts } from './payouts.ts';
import { makeReconciledDays } from './reconciled-days.ts';
import { createSampleLedger } from './sample-ledger.ts';

/**
 * Returns all money of the sample data: sessions paid with lunch money and by card, payouts, and the comparison with the payment
 * provider, in one ledger.
 */
export function makeAllMoney(
  ground: Ground,
  people: readonly Person[],
  book: SessionBook,
  settings: WithholdingSettings,
) {
  const ledger = createSampleLedger(ground.seed);
  const money = makeMoney(ground, people, book, settings, ledger);
  const cards = makeCardMoney(ground, book, settings);
  const { rows: payouts, steps } = makePayouts(ground, people, cards.earners);
  const inOrder = [...cards.steps, ...steps].toSorted((a, b) => Temporal.Instant.compare(a.at, b.at));
  for (const { post } of inOrder) post(ledger);
  return { money, cards, payouts, days: makeReconciledDays(ground, cards), ledger };
}
