import { fileUrl, useEndpointQuery } from '@acquaint/api-client';
import { listPeeks, type NextPeek } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { formatList, personName } from '@acquaint/ui';
import { useId } from 'react';
import { t } from '../../i18n.ts';
import styles from './next-peeks.module.css';

/** Peeks that are offered: a row on a large screen. */
const MOST = 4;

/** What to watch after a peek: the first ones of the reader's feed (R-PEEK-30). Renders nothing while there are none. */
export function NextPeeks({ after }: { readonly after: string }) {
  const peeks = useEndpointQuery(listPeeks, { query: {} });
  const next = (peeks.data?.results ?? []).filter(({ uuid }) => uuid !== after).slice(0, MOST);
  return <WatchNext peeks={next.map((peek) => ({ ...peek, people: peek.joined_users }))} />;
}

/** Peeks to watch after another, each with its picture. Renders nothing without any. */
export function WatchNext({ peeks }: { readonly peeks: readonly NextPeek[] }) {
  const titleId = useId();
  if (peeks.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={styles['next']}>
      <h2 id={titleId} className={styles['title']}>
        {t('Watch next')}
      </h2>
      <ul className={styles['list']}>
        {peeks.map(({ uuid, title, poster_url: poster, people }) => (
          <li key={uuid}>
            <Link className={styles['peek'] ?? ''} to={to('/peek', { snip: uuid })}>
              <span className={styles['picture']}>
                {poster !== null && <img src={fileUrl(poster)} alt="" loading="lazy" />}
              </span>
              <strong>{title}</strong>
              <span className={styles['people']}>{formatList(people.map(personName), 'commas')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
