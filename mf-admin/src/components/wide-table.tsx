import type { ReactNode } from 'react';

interface WideTableProps {
  /** Description of the table for screen readers. */
  readonly label: string;
  /** Minimum width of the table in CSS pixels. */
  readonly minWidth: number;
  readonly children: ReactNode;
}

/** Container for a table wider than a phone: it scrolls horizontally, also with the keyboard (WCAG 2.1.1). */
export function WideTable({ label, minWidth, children }: WideTableProps) {
  return (
    <div role="region" aria-label={label} tabIndex={0} style={{ overflowX: 'auto' }}>
      <div style={{ minWidth }}>{children}</div>
    </div>
  );
}
