import { useSearchParams } from '@acquaint/remote-kit';
import { Button, SearchField, type EmptyNoteProps } from '@acquaint/ui';
import { useDeferredValue } from 'react';
import { t } from '../../i18n.ts';

/**
 * What the address says about a list: the search (`?q=`), the page (`?page=`, from 1) and choices, so that a reload or a link shows
 * the same. `sought` is the search to ask the server for: it follows the typing.
 */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const search = params.get('q') ?? '';
  const sought = useDeferredValue(search);
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  /** Changes parts of the address; an empty value is removed. The list begins at its first page, unless `page` is given. */
  const set = (change: Readonly<Record<string, string>>) =>
    setParams(
      (current) =>
        new URLSearchParams(
          Object.entries({ ...Object.fromEntries(current), page: '', ...change }).filter(
            ([, value]) => value !== '',
          ),
        ),
      { replace: true },
    );
  return {
    search,
    sought,
    page,
    set,
    /** Returns a part of the address; empty if it is absent. */
    get: (name: string): string => params.get(name) ?? '',
    /** Returns the choice that the address names, or the first one. */
    chosen: <Choice extends string>(
      name: string,
      choices: readonly [{ readonly value: Choice }, ...{ readonly value: Choice }[]],
    ): Choice => (choices.find(({ value }) => value === params.get(name)) ?? choices[0]).value,
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;

interface ListSearchProps {
  readonly address: Pick<ListAddress, 'search' | 'set'>;
  /** What can be searched for. */
  readonly placeholder: string;
  /** The name of the field; without it, its placeholder. */
  readonly label?: string;
}

/** The search field of a list whose search the address keeps (`useListAddress`). */
export function ListSearch({ address: { search, set }, placeholder, label = placeholder }: ListSearchProps) {
  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      value={search}
      onSearch={(q) => set({ q })}
      style={{ flex: '1 1 240px', maxWidth: 400 }}
    />
  );
}

type EmptyText = Pick<EmptyNoteProps, 'title' | 'text' | 'action'>;

/**
 * Returns what an empty list shows: with one of `filters` in the address, that they leave out everything, and a button that removes them
 * and the search; a search without results says so; everything else says why the list is empty.
 */
export function emptyList(
  { sought, get, set }: Pick<ListAddress, 'sought' | 'get' | 'set'>,
  otherwise: EmptyText,
  filters: readonly string[] = [],
): EmptyText {
  const isSearched = sought.trim() !== '';
  if (filters.every((name) => get(name) === ''))
    return isSearched ? { title: t('No matches'), text: t('Try fewer words.') } : otherwise;
  return {
    title: t('No matches'),
    text: isSearched ? t('Nothing matches the search and the filters.') : t('Nothing matches the filters.'),
    action: (
      <Button onClick={() => set(Object.fromEntries(['q', ...filters].map((name) => [name, ''])))}>
        {isSearched ? t('Clear search and filters') : t('Clear filters')}
      </Button>
    ),
  };
}
