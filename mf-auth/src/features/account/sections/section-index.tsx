import { Link, useLocation } from '@acquaint/remote-kit';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../i18n.ts';
import { SECTIONS, type SectionId } from './section.tsx';
import styles from './sections.module.css';

/** How far down the window a section may begin and still count as the one being read, as a part of the window's height. */
const READING_LINE = 0.4;

interface SectionIndexProps {
  readonly titles: Readonly<Record<SectionId, string>>;
}

/** Links to the sections, always in view: beside them, or on a narrow screen in a row above them. Marks the one being read. */
export function SectionIndex({ titles }: SectionIndexProps) {
  const current = useCurrentSection();
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    // Only the row scrolls, not the page.
    if (link && row.current) row.current.scrollLeft = link.offsetLeft - row.current.clientWidth / 3;
  }, [current]);
  return (
    <nav aria-label={t('Sections of this page')} className={styles['index']}>
      <ul ref={row}>
        {SECTIONS.map((id) => (
          <li key={id}>
            <Link to={{ hash: `#${id}` }} {...(id === current ? { 'aria-current': 'location' } : {})}>
              {titles[id]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useCurrentSection(): SectionId {
  const { hash } = useLocation();
  const [current, setCurrent] = useState<SectionId>(SECTIONS[0]);
  useEffect(() => {
    const look = () => setCurrent(currentSection(hash));
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [hash]);
  return current;
}

/** Returns the last section that begins above the reading line. At the end of the page: the one the URL names, or the last one. */
function currentSection(hash: string): SectionId {
  const topOf = (id: SectionId) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;
  const { scrollY, innerHeight } = window;
  const { scrollHeight } = document.documentElement;
  if (scrollY > 0 && scrollY + innerHeight >= scrollHeight - 2) {
    const named = SECTIONS.find((id) => `#${id}` === hash);
    return named !== undefined && topOf(named) >= 0 ? named : 'data';
  }
  return SECTIONS.findLast((id) => topOf(id) <= innerHeight * READING_LINE) ?? SECTIONS[0];
}
