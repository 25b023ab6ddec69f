import { useFormats } from '@acquaint/ui';

/** Writes whole cents as money; with `hasSign` a plus stands before what comes in. */
type FormatMoney = (cents: number, hasSign?: boolean) => string;

/** How money is written, as its reader has chosen to see numbers. */
export function useMoneyFormat(currency: string): FormatMoney {
  const formats = useFormats();
  return (cents, hasSign = false) =>
    new Intl.NumberFormat(formats, {
      style: 'currency',
      currency,
      signDisplay: hasSign ? 'exceptZero' : 'auto',
    }).format(cents / 100);
}

/** The cents of an amount that a person typed in whole units; null when it is none. */
export function centsOf(amount: number | null | undefined): number | null {
  if (amount === null || amount === undefined || !Number.isFinite(amount)) return null;
  return Math.round(amount * 100);
}
