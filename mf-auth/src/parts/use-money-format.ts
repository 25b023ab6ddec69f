import { useFormats } from '@acquaint/ui';

/** How whole cents are written as money, as the reader has chosen to see numbers. */
export function useMoneyFormat(currency: string): (cents: number) => string {
  const formats = useFormats();
  return (cents) => new Intl.NumberFormat(formats, { style: 'currency', currency }).format(cents / 100);
}
