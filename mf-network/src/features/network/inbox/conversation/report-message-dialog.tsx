import { useEndpointMutation } from '@acquaint/api-client';
import { reportMessage, type Message } from '@acquaint/contracts';
import { App, ReportDialog } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../../../i18n.ts';

interface ReportMessageDialogProps {
  readonly message: Message;
  /** Called after the dialog has closed and the focus is back on the element that opened it. */
  readonly onClosed: () => void;
}

/** Reports a message to the moderators. Mount it only while it is open. */
export function ReportMessageDialog({ message: shown, onClosed }: ReportMessageDialogProps) {
  const [isCancelled, setCancelled] = useState(false);
  const { message } = App.useApp();
  const report = useEndpointMutation(reportMessage, {
    onSuccess: ({ detail }) => void message.success(detail),
  });
  return (
    <ReportDialog
      isOpen={!isCancelled && !report.isSuccess}
      title={t('Report a message from {name}', { name: shown.author.first_name })}
      about={shown.author.first_name}
      noteLabel={t('Anything to add?')}
      isPending={report.isPending}
      error={report.error}
      onReport={(body) => report.mutate({ params: { id: shown.id }, body })}
      onCancel={() => setCancelled(true)}
      onClosed={onClosed}
    />
  );
}
