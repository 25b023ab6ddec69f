import type { EndpointPages } from '@acquaint/api-client';
import { Button, ListState, type ListStateProps } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../i18n.ts';

/** How many items are shown at first. */
const FEW = 5;

interface ShortListProps<T> extends Pick<ListStateProps<T>, 'keyOf' | 'label' | 'empty' | 'children'> {
  readonly pages: EndpointPages<T>;
}

/** A list beside others on a page: its first items, and all on request. */
export function ShortList<T>({ pages, ...list }: ShortListProps<T>) {
  const [isWhole, setWhole] = useState(false);
  const { items, total = items.length } = pages;
  return (
    <>
      <ListState
        {...list}
        query={isWhole ? pages : { ...pages, hasNextPage: false }}
        items={isWhole ? items : items.slice(0, FEW)}
      />
      {total > FEW && (
        <Button
          type="link"
          style={{ marginTop: 8, paddingInline: 0 }}
          aria-expanded={isWhole}
          aria-label={
            isWhole
              ? t('Show fewer: {list}', { list: list.label })
              : t('Show all: {list}', { list: list.label })
          }
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('Show fewer') : t('Show all ({count})', { count: total })}
        </Button>
      )}
    </>
  );
}
