import { CURRENCY } from '@acquaint/contracts';
import { useLocale } from '@acquaint/ui';

/** Formats whole cents as money; with `hasSign` a plus precedes positive amounts. */
export type FormatMoney = (cents: number, hasSign?: boolean) => string;

/** Returns a function that formats money in the reader's locale. @param currency default: the platform's. */
export function useMoneyFormat(currency: string = CURRENCY): FormatMoney {
  const formats = useLocale();
  return (cents, hasSign = false) =>
    new Intl.NumberFormat(formats, {
      style: 'currency',
      currency,
      signDisplay: hasSign ? 'exceptZero' : 'auto',
    }).format(cents / 100);
}

/** Returns the decimal separator of the reader's locale, for a field to enter an amount. */
export function useDecimalSign(): string {
  const formats = useLocale();
  const parts = new Intl.NumberFormat(formats, { minimumFractionDigits: 1 }).formatToParts(0);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

/** Converts an amount typed in whole units to cents; null if it is invalid. */
export function centsOf(amount: number | null | undefined): number | null {
  if (amount === null || amount === undefined || !Number.isFinite(amount)) return null;
  return Math.round(amount * 100);
}
