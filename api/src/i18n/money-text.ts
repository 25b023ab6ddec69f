import { CURRENCY } from '@acquaint/contracts';
import { currentLocale } from './i18n.ts';

/** Formats an amount in the reader's locale: `20.00 EUR`. */
export function moneyText(cents: number): string {
  const amount = (cents / 100).toLocaleString(currentLocale(), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  });
  return `${amount} ${CURRENCY}`;
}
