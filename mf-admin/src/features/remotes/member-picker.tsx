import { useEndpointQuery } from '@acquaint/api-client';
import { adminListPeople } from '@acquaint/contracts';
import { personName, Select, Spin } from '@acquaint/ui';
import { useDeferredValue, useState } from 'react';
import { t } from '../../i18n.ts';

const MOST_OFFERED = 10;

interface MemberPickerProps {
  readonly id?: string;
  /** The chosen usernames. */
  readonly value?: string[];
  readonly onChange?: (usernames: string[]) => void;
}

/** Select for several members, found by name or username. */
export function MemberPicker({ id, value = [], onChange }: MemberPickerProps) {
  const [search, setSearch] = useState('');
  const deferredSearch = useDeferredValue(search.trim());
  const people = useEndpointQuery(
    adminListPeople,
    { query: { search: deferredSearch, page_size: MOST_OFFERED } },
    { enabled: deferredSearch !== '' },
  );
  const matches = deferredSearch === '' ? [] : (people.data?.results ?? []);
  return (
    <Select<string[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      value={value}
      placeholder={t('Enter a name or username')}
      showSearch={{ filterOption: false, onSearch: setSearch, searchValue: search }}
      options={matches.map((person) => ({
        value: person.username,
        label: person.username,
        title: `${personName(person)} (${person.username})`,
        name: personName(person),
      }))}
      optionRender={({ data }) => `${data.name} (${data.value})`}
      notFoundContent={noneFound(deferredSearch, people)}
      onChange={(usernames) => {
        onChange?.(usernames);
        setSearch('');
      }}
    />
  );
}

function noneFound(search: string, people: { isFetching: boolean; isError: boolean }) {
  if (search === '') return t('Enter a name or username');
  if (people.isFetching) return <Spin size="small" />;
  return people.isError ? t('The search failed. Keep typing to try again.') : t('No matching members');
}
