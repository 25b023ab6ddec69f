import { useId, type ReactNode } from 'react';
import { t } from '../../i18n.ts';
import styles from './edit-profile.module.css';
import { SECTIONS, type SectionId } from './sections.ts';

/** A section of the form, with its heading from `SECTIONS`. */
export function EditSection({ id, children }: { readonly id: SectionId; readonly children: ReactNode }) {
  const heading = useId();
  const section = SECTIONS.find((each) => each.id === id);
  return (
    <section id={id} aria-labelledby={heading} className={styles['section']}>
      <h2 id={heading}>{section && t(section.title)}</h2>
      {children}
    </section>
  );
}
