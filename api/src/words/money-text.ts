import { CURRENCY } from '@acquaint/contracts';
import { currentFormats } from './words.ts';

/** Formats an amount in the reader's locale: `20.00 EUR`. */
export function moneyText(cents: number): string {
  const amount = (cents / 100).toLocaleString(currentFormats(), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  });
  return `${amount} ${CURRENCY}`;
}
