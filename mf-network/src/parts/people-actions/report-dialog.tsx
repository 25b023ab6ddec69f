import { useEndpointMutation } from '@acquaint/api-client';
import { reportPerson, type PersonSummary, type ReportReason } from '@acquaint/contracts';
import { App, Flex, Form, FormFailure, Input, Modal, personName, Radio } from '@acquaint/ui';

interface ReportDialogProps {
  readonly person: PersonSummary;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Fields {
  readonly reason: ReportReason;
  readonly note?: string;
}

const REASONS: readonly { readonly value: ReportReason; readonly label: string }[] = [
  { value: 'spam', label: 'Advertising, or the same words to many' },
  { value: 'harassment', label: 'Harassment or insults' },
  { value: 'pretends', label: 'Pretends to be somebody else' },
  { value: 'fraud', label: 'Tries to get money or data' },
  { value: 'other', label: 'Something else' },
];

/** Tells staff about a person. */
export function ReportDialog({ person, isOpen, onClose }: ReportDialogProps) {
  const [form] = Form.useForm<Fields>();
  const { message } = App.useApp();
  const report = useEndpointMutation(reportPerson, {
    onSuccess: ({ detail }) => {
      form.resetFields();
      onClose();
      void message.success(detail);
    },
  });
  return (
    <Modal
      open={isOpen}
      title={`Report ${personName(person)}`}
      okText="Report"
      cancelText="Cancel"
      confirmLoading={report.isPending}
      onOk={form.submit}
      onCancel={onClose}
      afterClose={report.reset}
      destroyOnHidden
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ reason, note = '' }) =>
          report.mutate({ body: { username: person.username, reason, note } })
        }
      >
        <p>Our staff read it. {person.first_name} is not told who reported.</p>
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
        <Form.Item name="note" label="What happened?">
          <Input.TextArea rows={3} maxLength={1_000} showCount />
        </Form.Item>
        <FormFailure error={report.error} />
      </Form>
    </Modal>
  );
}
