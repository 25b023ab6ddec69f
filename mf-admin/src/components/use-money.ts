import { CURRENCY } from '@acquaint/contracts';
import { useLocale } from '@acquaint/ui';

/** Returns a function that formats whole cents in the reader's locale. */
export function useMoney(): (cents: number) => string {
  const format = new Intl.NumberFormat(useLocale(), { style: 'currency', currency: CURRENCY });
  return (cents) => format.format(cents / 100);
}
