import { CURRENCY } from '@acquaint/contracts';
import { useFormats } from '@acquaint/ui';

/** Writes whole cents as money; with `hasSign` a plus stands before what comes in. */
export type FormatMoney = (cents: number, hasSign?: boolean) => string;

/** How money is written, as its reader has chosen to see numbers. @param currency the platform's one when left out. */
export function useMoneyFormat(currency: string = CURRENCY): FormatMoney {
  const formats = useFormats();
  return (cents, hasSign = false) =>
    new Intl.NumberFormat(formats, {
      style: 'currency',
      currency,
      signDisplay: hasSign ? 'exceptZero' : 'auto',
    }).format(cents / 100);
}

/** The sign between whole and part in the reader's numbers, for a field that an amount is typed into. */
export function useDecimalSign(): string {
  const formats = useFormats();
  const parts = new Intl.NumberFormat(formats, { minimumFractionDigits: 1 }).formatToParts(0);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

/** The cents of an amount that a person typed in whole units; null when it is none. */
export function centsOf(amount: number | null | undefined): number | null {
  if (amount === null || amount === undefined || !Number.isFinite(amount)) return null;
  return Math.round(amount * 100);
}
