import { useEndpointQuery } from '@acquaint/api-client';
import { adminListStaff } from '@acquaint/contracts';
import { personName, Select } from '@acquaint/ui';
import type { ListAddress } from '../../components/lists/list-search.tsx';
import { t } from '../../i18n.ts';

/** Who acted, by which the audit log is filtered: one of the staff, or the platform itself. The address keeps it (`?by=`). */
export function ByWhom({ address: { get, set } }: { readonly address: Pick<ListAddress, 'get' | 'set'> }) {
  const staff = useEndpointQuery(adminListStaff, { query: { page_size: 100 } });
  const by = get('by');
  const options = [
    { value: '', label: t('Everyone') },
    ...(staff.data?.results ?? []).map(({ person }) => ({ value: person.id, label: personName(person) })),
    { value: 'platform', label: t('The platform') },
  ];
  // A link may name somebody who has left the team since.
  if (staff.data && options.every(({ value }) => value !== by))
    options.push({ value: by, label: t('Someone who isn’t on the team') });
  return (
    <Select
      aria-label={t('Who did it')}
      showSearch={{ optionFilterProp: 'label' }}
      // Not the id, before the names are there.
      value={options.some(({ value }) => value === by) ? by : null}
      options={options}
      onChange={(value) => set({ by: value ?? '' })}
      style={{ flex: '0 1 160px', minWidth: 160 }}
    />
  );
}
