import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../navigation/link.tsx';
import styles from './section-index.module.css';

/** How far down the window a section may begin and still count as the one being read, as a part of the window's height. */
const READING_LINE = 0.4;

interface SectionIndexProps {
  /** Accessible name of the links. */
  readonly label: string;
  /** The sections in the order of the page. `id`: of the section's element, without spaces; also the hash of its address. */
  readonly sections: readonly { readonly id: string; readonly title: ReactNode }[];
  /** The sections themselves. */
  readonly children: ReactNode;
}

/**
 * The sections of a long page, and links to them that are always in view: beside the sections, or on a narrow screen in a row above
 * them. Marks the section that is being read.
 */
export function SectionIndex({ label, sections, children }: SectionIndexProps) {
  const { search, hash } = useLocation();
  const current = useCurrentSection(sections.map(({ id }) => id).join(' '), hash);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!link || !list.current) return;
    // Only the list scrolls, not the page.
    list.current.scrollLeft = link.offsetLeft - list.current.clientWidth / 3;
    list.current.scrollTop = link.offsetTop - list.current.clientHeight / 3;
  }, [current]);
  return (
    <div className={styles['columns']}>
      <nav aria-label={label} className={styles['index']}>
        <ul ref={list}>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <Link to={{ search, hash: `#${id}` }} aria-current={id === current ? 'location' : undefined}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}

/**
 * Returns the id of the section that is being read.
 * @param ids of all sections, separated by spaces.
 * @param hash of the page's address.
 */
function useCurrentSection(ids: string, hash: string): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const update = () => setCurrent(currentSection(ids.split(' '), hash));
    update();
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [ids, hash]);
  return current;
}

/** Returns the last section that begins above the reading line. At the end of the page: the one the URL names, or the last one. */
function currentSection(ids: readonly string[], hash: string): string | undefined {
  const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;
  const { scrollY, innerHeight } = window;
  const { scrollHeight } = document.documentElement;
  if (scrollY > 0 && scrollY + innerHeight >= scrollHeight - 2) {
    const named = ids.find((id) => `#${id}` === hash);
    return named !== undefined && topOf(named) >= 0 ? named : ids.at(-1);
  }
  return ids.findLast((id) => topOf(id) <= innerHeight * READING_LINE) ?? ids[0];
}
