import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { t } from '@acquaint/i18n/common';
import { VisuallyHidden } from '../a11y/visually-hidden.tsx';
import { EmptyNote } from './empty-note.tsx';
import { ErrorNote } from './error-note.tsx';
import type { Loadable } from './loadable.ts';

export interface AsyncStateProps<T> {
  readonly query: Loadable & { readonly data: T | undefined };
  /** Shown while the first answer is loading; a paragraph by default. */
  readonly skeleton?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/**
 * Shows the state of one query: skeleton, a note while offline, error with a retry, or data. Existing data stay visible during refetches and failures.
 */
export function AsyncState<T>({ query, skeleton, children }: AsyncStateProps<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isError) return <ErrorNote error={query.error} onRetry={query.refetch} />;
  if (query.isPaused === true) return <OfflineWait />;
  return <Loading>{skeleton ?? <Skeleton active />}</Loading>;
}

/** Shown in place of a skeleton while the device is offline, because nothing will come until it is back. */
export function OfflineWait() {
  return (
    <div role="status">
      <EmptyNote title={t('You’re offline')} text={t('This will load as soon as you’re back online.')} />
    </div>
  );
}

/** A skeleton that also tells screen readers that something is loading. */
export function Loading({ children }: { readonly children: ReactNode }) {
  return (
    <div role="status">
      <VisuallyHidden>{t('Loading…')}</VisuallyHidden>
      <div aria-hidden>{children}</div>
    </div>
  );
}
