/**
 * Money as a person reads it, in the device's own way.
 * @param cents whole cents
 * @param hasSign shows a plus for what comes in
 */
export function formatMoney(cents: number, currency: string, hasSign = false): string {
  const format = new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency,
    signDisplay: hasSign ? 'exceptZero' : 'auto',
  });
  return format.format(cents / 100);
}

/** The cents of an amount that a person typed in whole units; null when it is none. */
export function centsOf(amount: number | null | undefined): number | null {
  if (amount === null || amount === undefined || !Number.isFinite(amount)) return null;
  return Math.round(amount * 100);
}
