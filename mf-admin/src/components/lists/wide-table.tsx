import type { CSSProperties, ReactNode } from 'react';
import styles from './wide-table.module.css';

/** Class of the cells of a column that a phone leaves out, in a table that fits phones. */
export const NOT_ON_PHONES = styles['notOnPhones'] ?? '';

interface WideTableProps {
  /** Description of the table for screen readers. */
  readonly label: string;
  /** Minimum width of the table in CSS pixels. */
  readonly minWidth: number;
  /** Whether the table is as narrow as a phone there, because it leaves out columns (`NOT_ON_PHONES`). */
  readonly fitsPhones?: boolean;
  readonly children: ReactNode;
}

/** Container for a table wider than a phone: it scrolls horizontally, also with the keyboard (WCAG 2.1.1). */
export function WideTable({ label, minWidth, fitsPhones = false, children }: WideTableProps) {
  const width = { '--wide-table-width': `${minWidth}px` } as CSSProperties;
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className={`${styles['box']} ${fitsPhones ? styles['fitting'] : ''}`}
      style={width}
    >
      <div className={styles['table']}>{children}</div>
    </div>
  );
}
