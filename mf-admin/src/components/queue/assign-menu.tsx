import { useEndpointPages } from '@acquaint/api-client';
import { adminListStaff, mayCall, type Endpoint } from '@acquaint/contracts';
import { Button, Dropdown, personName } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../i18n.ts';

interface AssignMenuProps {
  /** What the record is about. */
  readonly title: string;
  /** The call that decides: only colleagues who may make it are offered. */
  readonly endpoint: Pick<Endpoint, 'access'>;
  /** Ids of those who are not offered, such as who has it. */
  readonly without: readonly (string | undefined)[];
  readonly size?: 'small' | 'middle';
  readonly onAssign: (colleagueId: string) => void;
}

/** Button with a menu of the colleagues who can get a record of a queue. They are asked for when it is first opened. */
export function AssignMenu({ title, endpoint, without, size = 'middle', onAssign }: AssignMenuProps) {
  const [wasOpened, setOpened] = useState(false);
  const staff = useEndpointPages(adminListStaff, {}, { enabled: wasOpened });
  const colleagues = (staff.items ?? [])
    .map(({ person }) => person)
    .filter(
      ({ id, role, is_suspended }) => !without.includes(id) && !is_suspended && mayCall(role, endpoint),
    );
  const items =
    colleagues.length > 0
      ? colleagues.map((person) => ({ key: person.id, label: personName(person) }))
      : [{ key: '', label: staff.items ? t('Nobody else can decide this') : t('Loading…'), disabled: true }];
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items, onClick: ({ key }) => onAssign(key) }}
      onOpenChange={() => setOpened(true)}
    >
      <Button size={size} aria-label={t('Assign to a colleague: {title}', { title })}>
        {t('Assign to…')}
      </Button>
    </Dropdown>
  );
}
