import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { t } from '@acquaint/i18n/common';
import { Loading, OfflineWait } from './async-state.tsx';
import { EmptyNote, type EmptyNoteProps } from './empty-note.tsx';
import { ErrorNote } from './error-note.tsx';
import type { Loadable } from './loadable.ts';
import styles from './states.module.css';

export interface ListStateProps<T> {
  readonly query: Loadable & {
    readonly hasNextPage?: boolean;
    readonly isFetchingNextPage?: boolean;
    readonly fetchNextPage?: () => unknown;
  };
  readonly items: readonly T[] | undefined;
  readonly keyOf: (item: T) => string;
  readonly children: (item: T) => ReactNode;
  readonly empty: EmptyNoteProps;
  /** Accessible name of the list. */
  readonly label: string;
  /** The skeleton of one item, shown three times. */
  readonly skeleton?: ReactNode;
  /** Replaces the default column layout, such as by a grid. */
  readonly className?: string;
}

/** Shows a list in all its states: loading, failed with a retry, empty with the next action, items with "Show more". */
export function ListState<T>(props: ListStateProps<T>) {
  const { query, items, keyOf, children, empty, label, skeleton, className } = props;
  const listClass = className ?? styles['list'];
  if (items === undefined || (query.isPending && items.length === 0)) {
    if (query.isError) return <ErrorNote error={query.error} onRetry={query.refetch} />;
    if (query.isPaused === true) return <OfflineWait />;
    const one = skeleton ?? <Skeleton active avatar paragraph={{ rows: 2 }} />;
    return (
      <Loading>
        <div className={listClass}>
          <div>{one}</div>
          <div>{one}</div>
          <div>{one}</div>
        </div>
      </Loading>
    );
  }
  if (items.length === 0) {
    return query.isError ? (
      <ErrorNote error={query.error} onRetry={query.refetch} />
    ) : (
      <EmptyNote {...empty} />
    );
  }
  return (
    <>
      <ul className={listClass} aria-label={label}>
        {items.map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
      {query.isError && <ErrorNote error={query.error} onRetry={query.refetch} />}
      {query.hasNextPage === true && (
        <div className={styles['more']}>
          <Button loading={query.isFetchingNextPage === true} onClick={() => void query.fetchNextPage?.()}>
            {t('Show more')}
          </Button>
        </div>
      )}
    </>
  );
}
