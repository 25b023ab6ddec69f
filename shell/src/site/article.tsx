import type { ReactNode } from 'react';
import styles from './article.module.css';
import { SiteLayout } from './site-layout.tsx';

/** A public page of text. */
export function Article(props: {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}) {
  return (
    <SiteLayout>
      <article className={styles['article']}>
        <h1 tabIndex={-1}>{props.title}</h1>
        <p className={styles['lead']}>{props.lead}</p>
        {props.children}
      </article>
    </SiteLayout>
  );
}
