import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { t } from '@acquaint/words/common';
import { VisuallyHidden } from '../a11y/visually-hidden.tsx';
import { ErrorNote } from './error-note.tsx';
import type { Loadable } from './loadable.ts';

export interface AsyncStateProps<T> {
  readonly query: Loadable & { readonly data: T | undefined };
  /** Drawn while the first answer is on its way; a paragraph when left out. */
  readonly skeleton?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** One answer of the server: skeleton, then the error with a retry, or the data. Old data stay while new come. */
export function AsyncState<T>({ query, skeleton, children }: AsyncStateProps<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isError) return <ErrorNote error={query.error} onRetry={query.refetch} />;
  return <Loading>{skeleton ?? <Skeleton active />}</Loading>;
}

/** A skeleton that also tells a screen reader that something is loading. */
export function Loading({ children }: { readonly children: ReactNode }) {
  return (
    <div role="status">
      <VisuallyHidden>{t('Loading…')}</VisuallyHidden>
      <div aria-hidden>{children}</div>
    </div>
  );
}
