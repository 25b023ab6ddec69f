import { useEndpointMutation } from '@acquaint/api-client';
import { reportPerson, type PersonSummary } from '@acquaint/contracts';
import { App, Form, Modal, personName, ReportForm, type ReportValues } from '@acquaint/ui';
import { t } from '../../i18n.ts';

interface ReportDialogProps {
  readonly person: PersonSummary;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Reports a member to staff. */
export function ReportDialog({ person, isOpen, onClose }: ReportDialogProps) {
  const [form] = Form.useForm<ReportValues>();
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
      title={t('Report {name}', { name: personName(person) })}
      okText={t('Report')}
      cancelText={t('Cancel')}
      confirmLoading={report.isPending}
      onOk={form.submit}
      onCancel={onClose}
      afterClose={report.reset}
      destroyOnHidden
    >
      <ReportForm
        form={form}
        about={person.first_name}
        noteLabel={t('What happened?')}
        error={report.error}
        onReport={(values) => report.mutate({ body: { username: person.username, ...values } })}
      />
    </Modal>
  );
}
