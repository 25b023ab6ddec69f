/** `12 ms`; a dash for what was not measured. */
export function milliseconds(value: number | null): string {
  return value === null ? '–' : `${Math.round(value)} ms`;
}

/** `3.4 kB`, a kilobyte being 1000 bytes; a dash for what the browser does not tell. */
export function kilobytes(bytes: number | null): string {
  return bytes === null ? '–' : `${(bytes / 1000).toFixed(1)} kB`;
}

/** The time of day with seconds, in the person's own way. @param at milliseconds since 1970. */
export function clockOf(at: number): string {
  return new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' }).format(at);
}
