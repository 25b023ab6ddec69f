import type { ReportReason } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';
import { t } from '@acquaint/i18n/common';
import { Flex, Form, Input, Radio, type FormInstance } from 'antd';
import { Modal } from '../overlays/dialog.tsx';
import { FormFailure, type FormFailureProps } from '../states/form-failure.tsx';

/** Values of the report form. */
export interface ReportValues {
  readonly reason: ReportReason;
  readonly note?: string;
}

const REASONS: readonly { readonly value: ReportReason; readonly label: string }[] = [
  { value: 'spam', label: msg('Spam or advertising') },
  { value: 'harassment', label: msg('Harassment or insults') },
  { value: 'pretends', label: msg('Pretending to be someone else') },
  { value: 'fraud', label: msg('Trying to get money or data') },
  { value: 'other', label: msg('Something else') },
];

export interface ReportFormProps {
  readonly form: FormInstance<ReportValues>;
  /** First name of the reported member; null if the reader does not see them. */
  readonly about: string | null;
  readonly noteLabel: string;
  readonly error: FormFailureProps['error'];
  readonly onReport: (values: Required<ReportValues>) => void;
}

/** Form to report a member, or something they wrote: a reason and a note. */
export function ReportForm({ form, about, noteLabel, error, onReport }: ReportFormProps) {
  return (
    <Form<ReportValues>
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={({ reason, note = '' }) => onReport({ reason, note })}
    >
      <p>
        {about === null
          ? t('Our team will review it. No one will know who reported it.')
          : t('Our team will review it. {name} won’t know who reported them.', { name: about })}
      </p>
      <Form.Item
        name="reason"
        label={t('What’s wrong?')}
        rules={[{ required: true, message: t('Choose the closest reason') }]}
      >
        <Radio.Group>
          <Flex vertical gap={4}>
            {REASONS.map(({ value, label }) => (
              <Radio key={value} value={value}>
                {t(label)}
              </Radio>
            ))}
          </Flex>
        </Radio.Group>
      </Form.Item>
      <Form.Item name="note" label={noteLabel}>
        <Input.TextArea rows={3} maxLength={1_000} showCount />
      </Form.Item>
      <FormFailure error={error} />
    </Form>
  );
}

export interface ReportDialogProps extends Omit<ReportFormProps, 'form'> {
  readonly isOpen: boolean;
  readonly title: string;
  /** While the report is being sent. */
  readonly isPending: boolean;
  readonly onCancel: () => void;
  /** Called after the dialog has closed and the focus is back on the element that opened it. */
  readonly onClosed: () => void;
}

/** Dialog with the form to report a member, or something they wrote. The caller sends the report, and closes the dialog. */
export function ReportDialog({ isOpen, title, isPending, onCancel, onClosed, ...ofForm }: ReportDialogProps) {
  const [form] = Form.useForm<ReportValues>();
  return (
    <Modal
      open={isOpen}
      title={title}
      okText={t('Report')}
      cancelText={t('Cancel')}
      confirmLoading={isPending}
      onOk={form.submit}
      onCancel={onCancel}
      afterClose={() => {
        form.resetFields();
        onClosed();
      }}
      destroyOnHidden
    >
      <ReportForm {...ofForm} form={form} />
    </Modal>
  );
}
