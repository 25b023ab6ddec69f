import { useEndpointMutation } from '@acquaint/api-client';
import { adminErasePerson, type MemberFile } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';
import { Form, Input, personName } from '@acquaint/ui';
import { DecisionDialog } from '../../components/decisions/decision-dialog.tsx';
import { t } from '../../i18n.ts';

export type ErasureStep = 'begin' | 'stop' | 'finish';

interface ErasureDialogProps {
  readonly file: MemberFile;
  readonly step: ErasureStep;
  /** Called after the dialog has closed and the focus is back on the element that opened it. */
  readonly onClosed: () => void;
}

const TEXTS: Readonly<Record<ErasureStep, { title: string; verb: string; effect: string }>> = {
  begin: {
    title: msg('Delete the account of {name}'),
    verb: msg('Start deletion'),
    effect: msg(
      'This is the first of two steps. The member is logged out, their sessions are cancelled, and we email them your reason. They can keep the account by logging in.',
    ),
  },
  stop: {
    title: msg('Keep the account of {name}'),
    verb: msg('Keep account'),
    effect: msg('The account stays. Sessions that were cancelled stay cancelled.'),
  },
  finish: {
    title: msg('Erase {name} now'),
    verb: msg('Erase for good'),
    effect: msg(
      'This can’t be undone. All personal data is erased at once; what the member wrote to others stays under “Deleted member”.',
    ),
  },
};

/** Asks why, and for the last step also for the username, then takes a step of erasing a member (R-ADMIN-20). */
export function ErasureDialog({ file, step, onClosed }: ErasureDialogProps) {
  const [form] = Form.useForm<{ confirm?: string; reason: string }>();
  const erase = useEndpointMutation(adminErasePerson);
  const { id, username } = file.person;
  const { title, verb, effect } = TEXTS[step];
  return (
    <DecisionDialog<{ confirm?: string }>
      title={t(title, { name: personName(file.person) })}
      okText={t(verb)}
      isDanger={step !== 'stop'}
      reasonLabel={
        step === 'begin' ? t('Reason, for the member and the audit log') : t('Reason, for the audit log')
      }
      form={form}
      change={erase}
      onDecide={({ reason, confirm = '' }) =>
        erase.mutate({ params: { id }, body: { step, reason, confirm } })
      }
      onClosed={onClosed}
    >
      <p>{t(effect)}</p>
      {step === 'finish' && (
        <Form.Item name="confirm" label={t('Type the username to confirm: {username}', { username })}>
          <Input autoComplete="off" maxLength={254} />
        </Form.Item>
      )}
    </DecisionDialog>
  );
}
