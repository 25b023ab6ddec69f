import { formatNumber } from '@acquaint/ui';

/** Formats a file size, such as `12 kB`. */
export function sizeLabel(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${formatNumber(Math.round(bytes / 1_000))} kB`;
  return `${formatNumber(bytes / 1_000_000, 1)} MB`;
}
