import { Button, Skeleton } from 'antd';
import { startTransition, useEffect, useState, type ReactNode } from 'react';
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
  /**
   * How many items to show in the frame in which they have been loaded; the others follow in later frames, without delaying input.
   * For heavy items. A list that was loaded before is shown whole, so that a scroll position can be restored.
   */
  readonly shownFirst?: number;
  /** Replaces the default column layout, such as by a grid. */
  readonly className?: string;
}

/** Shows a list in all its states: loading, failed with a retry, empty with the next action, items with "Show more". */
export function ListState<T>(props: ListStateProps<T>) {
  const { query, items, empty, label, skeleton, className } = props;
  const listClass = className ?? styles['list'];
  const isLoading = items === undefined || (query.isPending && items.length === 0);
  const [wasLoading] = useState(isLoading);
  if (isLoading) {
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
        <Items {...props} items={items} shownFirst={wasLoading ? props.shownFirst : undefined} />
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

type ItemsProps<T> = Pick<ListStateProps<T>, 'keyOf' | 'children'> & {
  readonly items: readonly T[];
  readonly shownFirst: number | undefined;
};

function Items<T>({ items, keyOf, children, shownFirst }: ItemsProps<T>) {
  const [isWhole, setWhole] = useState(shownFirst === undefined);
  useEffect(() => startTransition(() => setWhole(true)), []);
  const shown = isWhole ? items : items.slice(0, shownFirst);
  return shown.map((item) => <li key={keyOf(item)}>{children(item)}</li>);
}
