import { useEndpointMutation } from '@acquaint/api-client';
import { adminSetRole, type AdminPerson, type Role } from '@acquaint/contracts';
import { App, Form, personName, Radio, Select } from '@acquaint/ui';
import { t } from '../../i18n.ts';
import { DecisionDialog } from '../decisions/decision-dialog.tsx';
import { OwnProof, type OwnProofValues } from '../decisions/own-proof.tsx';
import { ROLE_CHOICES } from './role-words.ts';
import { useMemberSearch } from './use-member-search.tsx';

interface RoleDialogProps {
  /** Whose role changes; null to choose a member first. */
  readonly person: AdminPerson | null;
  /** Whether the person leaves the team. */
  readonly isDismissal?: boolean;
  /** Called after the dialog has closed and the focus is back on the element that opened it. */
  readonly onClosed: () => void;
}

interface Fields extends OwnProofValues {
  readonly id?: string;
  readonly role?: Role;
}

/** Appoints a member, gives one of the team another role, or dismisses them (R-ADMIN-28). Mount it only while it is open. */
export function RoleDialog({ person, isDismissal = false, onClosed }: RoleDialogProps) {
  const [form] = Form.useForm<Fields & { reason: string }>();
  const { message } = App.useApp();
  const change = useEndpointMutation(adminSetRole, {
    onSuccess: (changed) => {
      const name = personName(changed);
      void message.success(
        changed.role === 'member'
          ? t('{name} is no longer on the team.', { name })
          : t('{name} has the new role now.', { name }),
      );
    },
  });
  const decide = ({ id = person?.id ?? '', role = 'member', ...body }: Fields & { reason: string }) =>
    change.mutate({ params: { id }, body: { role, ...body } });
  const isStaff = person !== null && person.role !== 'member';
  const name = person === null ? '' : personName(person);
  const choices = ROLE_CHOICES.filter(({ value }) => value !== person?.role);
  return (
    <DecisionDialog<Fields>
      title={isDismissal ? t('Dismiss {name}', { name }) : titleOf(person)}
      okText={isDismissal ? t('Dismiss') : isStaff ? t('Change role') : t('Appoint')}
      isDanger={isDismissal}
      reasonLabel={t('Reason, for the person, the admins and the audit log')}
      form={form}
      change={change}
      onDecide={decide}
      onClosed={onClosed}
      below={<OwnProof<Fields & { reason: string }> onPasskey={decide} />}
    >
      {person === null && (
        <Form.Item name="id" label={t('Member')} rules={[{ required: true, message: t('Choose a member') }]}>
          <MemberSelect />
        </Form.Item>
      )}
      {isDismissal ? (
        <p>
          {t(
            'They lose access to the admin area at once, on all their devices, and stay a member. What they had taken on can be taken by others.',
          )}
        </p>
      ) : (
        <Form.Item name="role" label={t('Role')} rules={[{ required: true, message: t('Choose a role') }]}>
          <Radio.Group
            vertical
            style={{ gap: 8 }}
            options={choices.map(({ value, name: roleName, may }) => ({
              value,
              label: (
                <>
                  <strong>{t(roleName)}</strong>
                  <br />
                  {t(may)}
                </>
              ),
            }))}
          />
        </Form.Item>
      )}
      <p>{t('The new rights apply at once. The person and the other admins are told.')}</p>
    </DecisionDialog>
  );
}

function titleOf(person: AdminPerson | null): string {
  if (person === null) return t('Appoint a member');
  const name = personName(person);
  return person.role === 'member' ? t('Appoint {name}', { name }) : t('Change the role of {name}', { name });
}

interface MemberSelectProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (id: string) => void;
}

/** Select for one member who is not on the team yet. */
function MemberSelect({ id, value, onChange }: MemberSelectProps) {
  const { clear, select } = useMemberSearch({
    valueOf: (person) => person.id,
    isOffered: ({ role, is_suspended }) => role === 'member' && !is_suspended,
  });
  return (
    <Select<string>
      {...select}
      {...(id === undefined ? {} : { id })}
      {...(value === undefined ? {} : { value })}
      onChange={(chosen) => {
        onChange?.(chosen);
        clear();
      }}
    />
  );
}
