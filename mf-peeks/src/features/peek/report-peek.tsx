import { useEndpointMutation } from '@acquaint/api-client';
import { reportContent, type Peek } from '@acquaint/contracts';
import { App, Button, Form, formatList, Modal, ReportForm, type ReportValues } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../i18n.ts';

/** Button that reports a published peek to staff, with a copy of what is said in it (R-MOD-1). */
export function ReportPeek({ peek }: { readonly peek: Peek }) {
  const [isOpen, setOpen] = useState(false);
  const [form] = Form.useForm<ReportValues>();
  const { message } = App.useApp();
  const close = () => setOpen(false);
  const report = useEndpointMutation(reportContent, {
    onSuccess: ({ detail }) => {
      close();
      void message.success(detail);
    },
  });
  return (
    <div>
      <Button type="text" onClick={() => setOpen(true)}>
        {t('Report this peek…')}
      </Button>
      <Modal
        open={isOpen}
        title={t('Report this peek')}
        okText={t('Report')}
        cancelText={t('Cancel')}
        confirmLoading={report.isPending}
        onOk={form.submit}
        onCancel={close}
        afterClose={report.reset}
        destroyOnHidden
      >
        <ReportForm
          form={form}
          about={formatList(
            peek.joined_users.map(({ first_name }) => first_name),
            'commas',
          )}
          noteLabel={t('Anything to add?')}
          error={report.error}
          onReport={(values) => report.mutate({ body: { kind: 'peek', id: peek.uuid, ...values } })}
        />
      </Modal>
    </div>
  );
}
