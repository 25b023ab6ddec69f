/** Formats a duration: `12 ms`; a dash for null. */
export function milliseconds(value: number | null): string {
  return value === null ? '–' : `${Math.round(value)} ms`;
}

/** Formats a size: `3.4 kB` (1000 bytes); a dash for null. */
export function kilobytes(bytes: number | null): string {
  return bytes === null ? '–' : `${(bytes / 1000).toFixed(1)} kB`;
}

/** Formats the time of day with seconds, in the browser's locale. @param at milliseconds since 1970. */
export function clockOf(at: number): string {
  return new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' }).format(at);
}
