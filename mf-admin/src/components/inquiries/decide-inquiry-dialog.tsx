import { useEndpointMutation } from '@acquaint/api-client';
import { adminDecideInquiry, type Inquiry, type InquiryState } from '@acquaint/contracts';
import { STAFF_REASON_MAX } from '@acquaint/contracts/product';
import { Form } from '@acquaint/ui';
import { DecisionDialog } from '../decisions/decision-dialog.tsx';
import { t } from '../../i18n.ts';
import { DECISIONS } from './decisions.ts';

interface DecideInquiryDialogProps {
  readonly inquiry: Inquiry;
  readonly state: InquiryState;
  /** Called after the dialog has closed and the focus is back on the element that opened it. */
  readonly onClosed: () => void;
}

/** Asks for a note for the audit log, then changes the state of the inquiry. Mount it only while it is open. */
export function DecideInquiryDialog({ inquiry, state, onClosed }: DecideInquiryDialogProps) {
  const [form] = Form.useForm<{ reason: string }>();
  const decide = useEndpointMutation(adminDecideInquiry);
  const decision = DECISIONS.find(({ to }) => to === state);
  if (!decision) return null;
  return (
    <DecisionDialog<object>
      title={t(decision.titled, { subject: inquiry.subject })}
      okText={t(decision.verb)}
      reasonLabel={t(decision.ask)}
      reasonMessage={t('Write a few words, up to {max} characters', { max: STAFF_REASON_MAX })}
      form={form}
      change={decide}
      onDecide={({ reason }) => decide.mutate({ params: { id: inquiry.id }, body: { state, reason } })}
      onClosed={onClosed}
    />
  );
}
