import { useEndpointMutation } from '@acquaint/api-client';
import { adminDecideInquiry, type Inquiry, type InquiryState } from '@acquaint/contracts';
import { Form, FormFailure, Input, Modal } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../words.ts';
import { DECISIONS } from './decisions.ts';

interface DecideInquiryDialogProps {
  readonly inquiry: Inquiry;
  readonly state: InquiryState;
  /** Called after the dialog has closed and the focus is back on the element that opened it. */
  readonly onClosed: () => void;
}

/** Asks for a note for the audit log, then changes the state of the inquiry. Mount it only while it is open. */
export function DecideInquiryDialog({ inquiry, state, onClosed }: DecideInquiryDialogProps) {
  const [isCancelled, setCancelled] = useState(false);
  const [form] = Form.useForm<{ reason: string }>();
  const decide = useEndpointMutation(adminDecideInquiry);
  const decision = DECISIONS.find(({ to }) => to === state);
  return (
    <Modal
      open={!isCancelled && !decide.isSuccess}
      title={decision && t(decision.titled, { subject: inquiry.subject })}
      okText={decision && t(decision.verb)}
      okButtonProps={{ loading: decide.isPending }}
      onCancel={() => setCancelled(true)}
      afterClose={onClosed}
      onOk={() => form.submit()}
    >
      <Form<{ reason: string }>
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ reason }) => decide.mutate({ params: { id: inquiry.id }, body: { state, reason } })}
      >
        <Form.Item
          name="reason"
          label={decision && t(decision.ask)}
          rules={[
            {
              required: true,
              whitespace: true,
              max: 300,
              message: t('Write a few words, at most 300 characters'),
            },
          ]}
        >
          <Input.TextArea rows={2} />
        </Form.Item>
        <FormFailure error={decide.error} />
      </Form>
    </Modal>
  );
}
