import type { ReactNode } from 'react';
import styles from './sections.module.css';

/** The sections of the account page in their order, as named in its URL (`#security`). */
export const SECTIONS = ['about', 'plan', 'notifications', 'privacy', 'security', 'data'] as const;
export type SectionId = (typeof SECTIONS)[number];

interface SectionProps {
  readonly id: SectionId;
  readonly title: string;
  /** Settings, shown as the rows of one card. */
  readonly children: ReactNode;
}

/** A section of the account page: a heading, and one card with a row for each setting. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-heading`} className={styles['section']}>
      <h2 id={`${id}-heading`} className={styles['heading']}>
        {title}
      </h2>
      <div className={styles['card']}>{children}</div>
    </section>
  );
}
