import { useEndpointMutation } from '@acquaint/api-client';
import { reportMessage, type CallInput, type Message } from '@acquaint/contracts';
import { App, Flex, Form, FormFailure, Input, Modal, Radio } from '@acquaint/ui';
import { useState } from 'react';

interface ReportMessageDialogProps {
  readonly message: Message;
  /** When it is closed and the focus is back where it was. */
  readonly onClosed: () => void;
}

type Reason = CallInput<typeof reportMessage>['body']['reason'];

const REASONS: readonly { readonly value: Reason; readonly label: string }[] = [
  { value: 'spam', label: 'Advertising, or the same words to many' },
  { value: 'harassment', label: 'Harassment or insults' },
  { value: 'fraud', label: 'Tries to get money or data' },
  { value: 'pretends', label: 'Pretends to be somebody else' },
  { value: 'other', label: 'Something else' },
];

/** Tells the moderators about a message. Mounted while it is open. */
export function ReportMessageDialog({ message: shown, onClosed }: ReportMessageDialogProps) {
  const [isCancelled, setCancelled] = useState(false);
  const [form] = Form.useForm<{ reason: Reason; note?: string }>();
  const { message } = App.useApp();
  const report = useEndpointMutation(reportMessage, {
    onSuccess: ({ detail }) => void message.success(detail),
  });
  return (
    <Modal
      open={!isCancelled && !report.isSuccess}
      title={`Report a message of ${shown.author.first_name}`}
      okText="Report"
      cancelText="Cancel"
      confirmLoading={report.isPending}
      onOk={form.submit}
      onCancel={() => setCancelled(true)}
      afterClose={onClosed}
    >
      <Form<{ reason: Reason; note?: string }>
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ reason, note = '' }) =>
          report.mutate({ params: { id: shown.id }, body: { reason, note } })
        }
      >
        <p>Our staff read it. {shown.author.first_name} is not told who reported.</p>
        <Form.Item
          name="reason"
          label="What is wrong?"
          rules={[{ required: true, message: 'Choose what fits best' }]}
        >
          <Radio.Group>
            <Flex vertical gap={4}>
              {REASONS.map(({ value, label }) => (
                <Radio key={value} value={value}>
                  {label}
                </Radio>
              ))}
            </Flex>
          </Radio.Group>
        </Form.Item>
        <Form.Item name="note" label="Anything to add?">
          <Input.TextArea rows={3} maxLength={1_000} showCount />
        </Form.Item>
        <FormFailure error={report.error} />
      </Form>
    </Modal>
  );
}
