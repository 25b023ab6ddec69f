import { CURRENCY } from '@acquaint/contracts';

/** An amount in a sentence: `20.00 EUR`. */
export function moneyText(cents: number): string {
  return `${(cents / 100).toFixed(2)} ${CURRENCY}`;
}
