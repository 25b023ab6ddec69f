import { useEndpointPages, useInitialData } from '@acquaint/api-client';
import { adminListStaff, adminSetRole, type AdminPerson, type StaffMember } from '@acquaint/contracts';
import { Button, cx, Flex, ListState, Page, personName, Tag, TimeText } from '@acquaint/ui';
import { AdminTabs } from '../../components/tabs/admin-tabs.tsx';
import { LookOnlyNote, useMayCall } from '../../components/may-call.tsx';
import { MemberCell } from '../../components/members/member-cell.tsx';
import { RoleDialog } from '../../components/members/role-dialog.tsx';
import { ROLE_CHOICES, ROLES } from '../../components/members/role-words.ts';
import styles from '../../components/lists/rows.module.css';
import { useDecision } from '../../components/decisions/use-decision.ts';
import { rich, t } from '../../i18n.ts';

interface Choice {
  readonly person: AdminPerson | null;
  readonly isDismissal?: boolean;
}

/** `/custom-admin/staff`: who is on the team, in which role, and who may do what (R-ADMIN-28). */
export function StaffPage() {
  const staff = useEndpointPages(adminListStaff, {});
  const mayChange = useMayCall(adminSetRole);
  const [choice, choose, end] = useDecision<Choice>();
  return (
    <Page title={t('Staff')} width="wide">
      <AdminTabs />
      <LookOnlyNote
        endpoint={adminSetRole}
        text={t('You can view the team. Ask an admin to appoint or dismiss someone.')}
      />
      <dl className={styles['words']}>
        {ROLE_CHOICES.map(({ value, name, may }) => (
          <div key={value}>
            <dt>{t(name)}</dt>
            <dd>{t(may)}</dd>
          </div>
        ))}
      </dl>
      {mayChange && (
        <Button type="primary" style={{ marginBottom: 16 }} onClick={() => choose({ person: null })}>
          {t('Appoint a member')}
        </Button>
      )}
      <ListState
        query={staff}
        items={staff.items}
        keyOf={({ person }) => person.id}
        label={t('Staff')}
        className={styles['list'] ?? ''}
        empty={{ title: t('No one here') }}
      >
        {(member) => <StaffRow member={member} onChoose={mayChange ? choose : null} />}
      </ListState>
      {choice && <RoleDialog {...choice} onClosed={end} />}
    </Page>
  );
}

interface StaffRowProps {
  readonly member: StaffMember;
  /** Null for who may not change roles. */
  readonly onChoose: ((choice: Choice) => void) | null;
}

function StaffRow({ member: { person, given }, onChoose }: StaffRowProps) {
  const own = useInitialData().data?.user_data.id;
  const name = personName(person);
  return (
    <div className={cx(styles['row'], styles['three'])}>
      <MemberCell
        person={person}
        tags={
          <>
            {person.role !== 'member' && <Tag>{t(ROLES[person.role])}</Tag>}
            {person.is_suspended && <Tag color="error">{t('suspended')}</Tag>}
          </>
        }
      />
      <div className={styles['state']}>
        <div>
          {given === null
            ? t('This role was given before records began')
            : given.by === null
              ? rich('Since {day}', { day: <TimeText at={given.at} format="date" /> })
              : rich('Since {day}, by {name}', {
                  day: <TimeText at={given.at} format="date" />,
                  name: personName(given.by),
                })}
        </div>
        {given !== null && <div>{t('“{reason}”', { reason: given.reason })}</div>}
        <div>
          {person.last_seen_at === null
            ? t('Never active yet')
            : rich('Last active {ago}', { ago: <TimeText at={person.last_seen_at} format="relative" /> })}
        </div>
      </div>
      {own === person.id ? (
        <span className={styles['state']}>{t('You')}</span>
      ) : (
        onChoose && (
          <Flex gap={4} wrap>
            <Button
              size="small"
              aria-label={t('Change role: {name}', { name })}
              onClick={() => onChoose({ person })}
            >
              {t('Change role')}
            </Button>
            <Button
              size="small"
              type="text"
              aria-label={t('Dismiss {name}', { name })}
              onClick={() => onChoose({ person, isDismissal: true })}
            >
              {t('Dismiss')}
            </Button>
          </Flex>
        )
      )}
    </div>
  );
}
