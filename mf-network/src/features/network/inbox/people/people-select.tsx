import { useEndpointQuery } from '@acquaint/api-client';
import { searchIntroductions } from '@acquaint/contracts';
import { personName, Select } from '@acquaint/ui';
import { useDeferredValue, useState } from 'react';
import { t } from '../../../../i18n.ts';

interface PeopleSelectProps {
  /** Provided by the form. */
  readonly id?: string;
  readonly value?: string[];
  readonly onChange?: (ids: string[]) => void;
  /** Ids of members to leave out. */
  readonly without?: readonly string[];
}

/** Select for several connections, searched by name. */
export function PeopleSelect({ id, value, onChange, without = [] }: PeopleSelectProps) {
  const [search, setSearch] = useState('');
  const deferredSearch = useDeferredValue(search.trim());
  const matches = useEndpointQuery(
    searchIntroductions,
    { query: { search: deferredSearch } },
    { placeholderData: (before) => before },
  );
  // Keeps the names of chosen members while the options show another search.
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const people = (matches.data?.results ?? []).filter((person) => !without.includes(person.id));
  const options = people.map((person) => ({ value: person.id, label: personName(person) }));
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      value={(value ?? []).map((one) => ({ value: one, label: names[one] ?? one }))}
      labelInValue
      showSearch={{ filterOption: false, onSearch: setSearch }}
      placeholder={t('Your connections')}
      notFoundContent={matches.isPending ? t('Searching…') : t('No matching connections')}
      options={options}
      onChange={(chosen) => {
        setNames(Object.fromEntries(chosen.map((one) => [one.value, String(one.label)])));
        onChange?.(chosen.map((one) => one.value));
      }}
    />
  );
}
