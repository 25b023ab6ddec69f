import { useLocale } from '@acquaint/ui';

/** Returns a function that formats whole cents as money in the reader's locale. */
export function useMoneyFormat(currency: string): (cents: number) => string {
  const formats = useLocale();
  return (cents) => new Intl.NumberFormat(formats, { style: 'currency', currency }).format(cents / 100);
}
