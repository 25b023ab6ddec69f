import { Button, useFocusAfter } from '@acquaint/ui';
import { useRef } from 'react';
import type { ComponentRef } from 'react';
import { t } from '../i18n.ts';

interface RefreshButtonProps {
  readonly query: { readonly isFetching: boolean; readonly refetch: () => unknown };
}

/** Button that refetches an empty list of peeks, because it may be one that failed to load (R-PAGE-21). */
export function RefreshButton({ query }: RefreshButtonProps) {
  const place = useRef<ComponentRef<typeof Button>>(null);
  useFocusAfter(place);
  return (
    <Button ref={place} loading={query.isFetching} onClick={() => void query.refetch()}>
      {t('Check again')}
    </Button>
  );
}
