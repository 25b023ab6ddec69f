import { useEndpointMutation } from '@acquaint/api-client';
import { reportContent, type Peek } from '@acquaint/contracts';
import { App, Button, formatList, ReportDialog } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../i18n.ts';

/** Button that reports a published peek to staff, with a copy of its transcript (R-MOD-1). */
export function ReportPeek({ peek }: { readonly peek: Peek }) {
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
    <div>
      <Button type="text" onClick={() => setOpen(true)}>
        {t('Report this peek…')}
      </Button>
      <ReportDialog
        isOpen={isOpen}
        title={t('Report this peek')}
        about={formatList(
          peek.joined_users.map(({ first_name }) => first_name),
          'commas',
        )}
        noteLabel={t('Anything to add?')}
        isPending={report.isPending}
        error={report.error}
        onReport={(values) => report.mutate({ body: { kind: 'peek', id: peek.uuid, ...values } })}
        onCancel={close}
        onClosed={report.reset}
      />
    </div>
  );
}
