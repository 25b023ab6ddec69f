import { CURRENCY } from '@acquaint/contracts';
import { useLocale } from '@acquaint/ui';

/** Returns a function that formats whole cents in the reader's locale, in the platform's currency unless another one is given. */
export function useMoney(): (cents: number, currency?: string) => string {
  const locale = useLocale();
  return (cents, currency = CURRENCY) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100);
}
