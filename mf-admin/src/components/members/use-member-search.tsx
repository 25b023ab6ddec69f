import { useEndpointQuery } from '@acquaint/api-client';
import { adminListPeople, type AdminPerson } from '@acquaint/contracts';
import { personName, Spin } from '@acquaint/ui';
import { useDeferredValue, useState } from 'react';
import { t } from '../../i18n.ts';
import { usernameText } from './username-text.ts';

const MOST_OFFERED = 10;

interface MemberSearch {
  /** What stands for a member: the id or the username. */
  readonly valueOf: (person: AdminPerson) => string;
  /** Whether a member can be chosen; everybody by default. */
  readonly isOffered?: (person: AdminPerson) => boolean;
}

/**
 * Searches members by name or username.
 * @returns the properties of a select of them, and a function that empties its search.
 */
export function useMemberSearch({ valueOf, isOffered = () => true }: MemberSearch) {
  const [search, setSearch] = useState('');
  const deferredSearch = useDeferredValue(search.trim());
  const people = useEndpointQuery(
    adminListPeople,
    { query: { search: deferredSearch, page_size: MOST_OFFERED } },
    { enabled: deferredSearch !== '' },
  );
  const matches = deferredSearch === '' ? [] : (people.data?.results ?? []).filter(isOffered);
  return {
    clear: () => setSearch(''),
    select: {
      placeholder: t('Enter a name or username'),
      showSearch: { filterOption: false, onSearch: setSearch, searchValue: search },
      options: matches.map((person) => ({
        value: valueOf(person),
        label: person.username,
        title: `${personName(person)} (${usernameText(person)})`,
      })),
      optionRender: ({ data }: { readonly data: { readonly title?: string | undefined } }) =>
        data.title ?? '',
      notFoundContent: noneFound(deferredSearch, people),
    },
  };
}

function noneFound(search: string, people: { isFetching: boolean; isError: boolean }) {
  if (search === '') return t('Enter a name or username');
  if (people.isFetching) return <Spin size="small" />;
  return people.isError ? t('The search failed. Keep typing to try again.') : t('No matching members');
}
