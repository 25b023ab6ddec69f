import { useEndpointMutation } from '@acquaint/api-client';
import { reportContent, type Circle } from '@acquaint/contracts';
import { App, Button, ReportDialog } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../../i18n.ts';

/** Button that reports a circle to staff, with a copy of its purpose and rules (R-MOD-1). */
export function ReportCircle({ circle: { id, name, admin } }: { readonly circle: Circle }) {
  const [isOpen, setOpen] = useState(false);
  const { message } = App.useApp();
  const close = () => setOpen(false);
  const report = useEndpointMutation(reportContent, {
    onSuccess: ({ detail }) => {
      close();
      void message.success(detail);
    },
  });
  return (
    <>
      <Button type="text" aria-label={t('Report {name}', { name })} onClick={() => setOpen(true)}>
        {t('Report…')}
      </Button>
      <ReportDialog
        isOpen={isOpen}
        title={t('Report {name}', { name })}
        about={admin?.first_name ?? name}
        noteLabel={t('What happened?')}
        isPending={report.isPending}
        error={report.error}
        onReport={(values) => report.mutate({ body: { kind: 'circle', id, ...values } })}
        onCancel={close}
        onClosed={report.reset}
      />
    </>
  );
}
