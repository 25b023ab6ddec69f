import { Button, useFocusAfter } from '@acquaint/ui';
import { useRef } from 'react';
import type { ComponentRef } from 'react';
import { t } from '../words.ts';

interface LookAgainProps {
  readonly query: { readonly isFetching: boolean; readonly refetch: () => unknown };
}

/** Reads a list again that shows nothing: an empty list of peeks may be one that did not load (specification §8). */
export function LookAgain({ query }: LookAgainProps) {
  const place = useRef<ComponentRef<typeof Button>>(null);
  useFocusAfter(place);
  return (
    <Button ref={place} loading={query.isFetching} onClick={() => void query.refetch()}>
      {t('Check again')}
    </Button>
  );
}
