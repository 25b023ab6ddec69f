import { useEndpointMutation } from '@acquaint/api-client';
import {
  adminDecideVerification,
  adminListVerifications,
  getSidebarCounts,
  type ProfileVerification,
  type VerifiedBadge,
  type VerifiedWhat,
} from '@acquaint/contracts';
import { Checkbox, Form, personName, Radio } from '@acquaint/ui';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import type { Verdict } from './verification-card.tsx';

interface DecideVerificationDialogProps {
  readonly verification: ProfileVerification;
  readonly verdict: Verdict;
  /** When it is closed and the focus is back where it was. */
  readonly onClosed: () => void;
}

interface Fields {
  readonly what?: VerifiedWhat;
  readonly badges?: VerifiedBadge[];
}

const VERBS: Readonly<Record<'verify' | 'refuse' | 'takeAway', string>> = {
  verify: 'Verify',
  refuse: 'Refuse',
  takeAway: 'Take the mark away',
};

/** Asks why, and what was looked at, then decides. Mounted while it is open. */
export function DecideVerificationDialog(props: DecideVerificationDialogProps) {
  const { verification, verdict, onClosed } = props;
  const { id, person, state, company } = verification;
  const [form] = Form.useForm<Fields & { reason: string }>();
  const decide = useEndpointMutation(adminDecideVerification, {
    invalidates: [adminListVerifications, getSidebarCounts],
  });
  const isVerified = verdict === 'verified';
  const claimed = [
    ...(person.is_expert ? [{ value: 'expert' as const, label: 'Expert' }] : []),
    ...(person.is_investor ? [{ value: 'investor' as const, label: 'Investor' }] : []),
  ];
  const verb = VERBS[isVerified ? 'verify' : state === 'waiting' ? 'refuse' : 'takeAway'];
  return (
    <DecisionDialog<Fields>
      title={`${verb}: ${personName(person)}`}
      okText={verb}
      isDanger={!isVerified}
      reasonLabel="Reason, for the member and the audit log"
      form={form}
      initialValues={{ what: 'name' }}
      change={decide}
      onDecide={({ what = 'name', badges = [], reason }) =>
        decide.mutate({ params: { id }, body: { decision: verdict, what, badges, reason } })
      }
      onClosed={onClosed}
    >
      <p>
        The member is told what you decided and why.
        {isVerified && ' Others see on the profile what was verified, and when.'}
      </p>
      {isVerified && (
        <Form.Item name="what" label="What you have seen proof of">
          <Radio.Group
            options={[
              { value: 'name', label: 'The name' },
              ...(company === ''
                ? []
                : [{ value: 'name_and_work', label: `The name, and the work at ${company}` }]),
            ]}
          />
        </Form.Item>
      )}
      {isVerified && claimed.length > 0 && (
        <Form.Item name="badges" label="Badges of the profile that it shows, too">
          <Checkbox.Group options={claimed} />
        </Form.Item>
      )}
    </DecisionDialog>
  );
}
