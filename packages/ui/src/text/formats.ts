import { currentLocale, onLocale } from '@acquaint/i18n';
import { useSyncExternalStore } from 'react';

/** Returns the locale of `currentLocale` and updates when it changes. */
export function useLocale(): string {
  return useSyncExternalStore(onLocale, currentLocale);
}

/** Formats a number. @param digits exact number of decimals; by default as many as needed, at most three. */
export function formatNumber(value: number, digits?: number, formats: string = currentLocale()): string {
  const exactly = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(formats, digits === undefined ? {} : exactly).format(value);
}

/** Joins names. @param style `and`: “Ada, Grace, and Maya”, in sentences; `commas`: “Ada, Grace, Maya”, in labels. */
export function formatList(items: readonly string[], style: 'and' | 'commas' = 'and'): string {
  const options = style === 'and' ? {} : ({ type: 'unit', style: 'short' } as const);
  return new Intl.ListFormat(currentLocale(), options).format(items);
}
