import { useEffect, useRef, type ReactNode } from 'react';
import styles from './article.module.css';
import { SiteLayout } from './site-layout.tsx';

/** A public page of text. */
export function Article(props: {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
  /** Moves the focus to the heading, for a page shown in place of another. */
  readonly takesFocus?: boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { takesFocus = false } = props;
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <SiteLayout>
      <article className={styles['article']}>
        <h1 ref={heading} tabIndex={-1}>
          {props.title}
        </h1>
        <p className={styles['lead']}>{props.lead}</p>
        {props.children}
      </article>
    </SiteLayout>
  );
}
