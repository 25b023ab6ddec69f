import type { ReactNode } from 'react';
import { cx } from '../a11y/cx.ts';
import { useBodyShown } from './heading-first.ts';
import styles from './page.module.css';

export interface PageProps {
  /** The page's only h1. The shell moves the focus to it after a navigation. */
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  /** Shown before the heading: whom or what the page is about. */
  readonly picture?: ReactNode;
  /** Shown beside the heading. */
  readonly actions?: ReactNode;
  /** `narrow` for one form (480 px), `regular` for reading (880 px), `wide` for grids (1200 px). */
  readonly width?: 'narrow' | 'regular' | 'wide';
  /** On a narrow screen the content replaces the heading, which then remains for screen readers only. */
  readonly hidesHeadIfNarrow?: boolean;
  readonly children: ReactNode;
}

/**
 * The frame of a page: heading, actions, width. The content below the heading may be shown some frames later (`HeadingFirst`).
 */
export function Page({
  title,
  subtitle,
  picture,
  actions,
  width = 'regular',
  hidesHeadIfNarrow = false,
  children,
}: PageProps) {
  const isBodyShown = useBodyShown();
  return (
    <div className={cx(styles['page'], styles[width], hidesHeadIfNarrow && styles['headless'])}>
      <header className={styles['head']}>
        {picture}
        <div className={picture === undefined ? undefined : styles['titles']}>
          <h1 className={styles['heading']} tabIndex={-1}>
            {title}
          </h1>
          {subtitle !== undefined && <p className={styles['subtitle']}>{subtitle}</p>}
        </div>
        {isBodyShown && actions}
      </header>
      {isBodyShown && children}
    </div>
  );
}
