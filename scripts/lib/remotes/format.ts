import type { Canary, Channels } from '../../../packages/remote-store/src/index.ts';

/** Formats a size: `182 kB`. */
export function size(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Describes whom a canary is offered to: `5 % of the members, ada and bob`. */
export function audience({ percent, users }: Pick<Canary, 'percent' | 'users'>): string {
  const parts = [...(percent > 0 ? [`${percent} % of the members`] : []), ...users];
  if (parts.length === 0) return 'nobody yet';
  return parts.length === 1 ? String(parts[0]) : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}

/** Returns the version that the stable channel points to, or `nothing`. */
export function pointed({ stable }: Pick<Channels, 'stable'>): string {
  return stable ?? 'nothing';
}

/** Formats rows as aligned columns below a line of titles. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = titles.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [titles, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
