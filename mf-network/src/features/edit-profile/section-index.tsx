import { Link } from '@acquaint/remote-kit';
import { useEffect, useState } from 'react';
import { t } from '../../i18n.ts';
import styles from './edit-profile.module.css';
import { SECTIONS, type SectionId } from './sections.ts';

/** Pixels from the top of the window above which a section's heading counts as read. */
const READ_FROM = 160;

/** Links to the sections of the form; marks the one on the screen. On a wide screen it stays in view. */
export function SectionIndex({ hidden }: { readonly hidden: readonly SectionId[] }) {
  const current = useCurrentSection();
  return (
    <nav aria-label={t('Sections')} className={styles['index']}>
      <ul>
        {SECTIONS.filter(({ id }) => !hidden.includes(id)).map(({ id, title }) => (
          <li key={id}>
            <Link to={{ hash: `#${id}` }} aria-current={id === current ? 'true' : undefined}>
              {t(title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useCurrentSection(): SectionId {
  const [current, setCurrent] = useState<SectionId>(SECTIONS[0].id);
  useEffect(() => {
    const update = () => {
      const { scrollHeight, clientHeight } = document.documentElement;
      const isAtEnd = window.scrollY > 0 && window.scrollY + clientHeight >= scrollHeight - 1;
      const begun = SECTIONS.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && (isAtEnd || top <= READ_FROM);
      });
      setCurrent(begun.at(-1)?.id ?? SECTIONS[0].id);
    };
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return current;
}
