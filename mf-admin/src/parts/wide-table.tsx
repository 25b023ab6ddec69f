import type { ReactNode } from 'react';

interface WideTableProps {
  /** What the table shows, for screen readers. */
  readonly label: string;
  /** The least width of the table, in CSS pixels. */
  readonly minWidth: number;
  readonly children: ReactNode;
}

/** A table wider than a phone: it scrolls in its own place, with the keyboard too (WCAG 2.1.1). */
export function WideTable({ label, minWidth, children }: WideTableProps) {
  return (
    <div role="region" aria-label={label} tabIndex={0} style={{ overflowX: 'auto' }}>
      <div style={{ minWidth }}>{children}</div>
    </div>
  );
}
