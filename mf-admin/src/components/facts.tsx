import type { ReactNode } from 'react';
import styles from './facts.module.css';

export type Fact = readonly [label: string, value: ReactNode];

/** Pairs of a label and a value; a missing value is a dash. */
export function Facts({ rows }: { readonly rows: readonly Fact[] }) {
  return (
    <dl className={styles['facts']}>
      {rows.map(([label, value], index) => (
        // Two people of the same name can be labels.
        <div key={`${index} ${label}`}>
          <dt>{label}</dt>
          <dd>{value === '' || value === null ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
