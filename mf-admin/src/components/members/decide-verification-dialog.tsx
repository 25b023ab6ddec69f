import { useEndpointMutation } from '@acquaint/api-client';
import {
  adminDecideVerification,
  type ProfileVerification,
  type VerifiedBadge,
  type VerifiedWhat,
} from '@acquaint/contracts';
import { Checkbox, Form, personName, Radio } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { DecisionDialog } from '../decisions/decision-dialog.tsx';
import { t } from '../../i18n.ts';

export type Verdict = 'verified' | 'refused';

interface DecideVerificationDialogProps {
  readonly verification: ProfileVerification;
  readonly verdict: Verdict;
  /** Called after the dialog has closed and the focus is back on the element that opened it. */
  readonly onClosed: () => void;
}

interface Fields {
  readonly what?: VerifiedWhat;
  readonly badges?: VerifiedBadge[];
}

const VERBS = {
  verify: { verb: msg('Verify'), titled: msg('Verify: {name}') },
  refuse: { verb: msg('Reject'), titled: msg('Reject: {name}') },
  takeAway: { verb: msg('Remove verification'), titled: msg('Remove verification: {name}') },
};

/** Asks for the reason and the evidence that was checked, then decides. Mount it only while it is open. */
export function DecideVerificationDialog(props: DecideVerificationDialogProps) {
  const { verification, verdict, onClosed } = props;
  const { id, person, state, company } = verification;
  const [form] = Form.useForm<Fields & { reason: string }>();
  const decide = useEndpointMutation(adminDecideVerification);
  const isVerified = verdict === 'verified';
  const claimed = [
    ...(person.is_expert ? [{ value: 'expert' as const, label: t('Expert') }] : []),
    ...(person.is_investor ? [{ value: 'investor' as const, label: t('Investor') }] : []),
  ];
  const { verb, titled } = VERBS[isVerified ? 'verify' : state === 'waiting' ? 'refuse' : 'takeAway'];
  return (
    <DecisionDialog<Fields>
      title={t(titled, { name: personName(person) })}
      okText={t(verb)}
      isDanger={!isVerified}
      reasonLabel={t('Reason, for the member and the audit log')}
      form={form}
      initialValues={{ what: 'name' }}
      change={decide}
      onDecide={({ what = 'name', badges = [], reason }) =>
        decide.mutate({ params: { id }, body: { decision: verdict, what, badges, reason } })
      }
      onClosed={onClosed}
    >
      <p>
        {t('We’ll tell the member what you decided and why.')}
        {isVerified && ` ${t('The profile shows others what was verified and when.')}`}
      </p>
      {isVerified && (
        <Form.Item name="what" label={t('What you’ve seen proof of')}>
          <Radio.Group
            options={[
              { value: 'name', label: t('Their name') },
              ...(company === ''
                ? []
                : [
                    {
                      value: 'name_and_work',
                      label: t('Their name and their work at {company}', { company }),
                    },
                  ]),
            ]}
          />
        </Form.Item>
      )}
      {isVerified && claimed.length > 0 && (
        <Form.Item name="badges" label={t('Profile badges this also proves')}>
          <Checkbox.Group options={claimed} />
        </Form.Item>
      )}
    </DecisionDialog>
  );
}
