import { useEndpointMutation } from '@acquaint/api-client';
import { reportContent, type Circle } from '@acquaint/contracts';
import { App, ReportDialog } from '@acquaint/ui';
import { t } from '../../../i18n.ts';

interface ReportCircleProps {
  readonly circle: Circle;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Dialog that reports a circle to staff, with a copy of its purpose and rules (R-MOD-1). */
export function ReportCircle({ circle: { id, name, admin }, isOpen, onClose }: ReportCircleProps) {
  const { message } = App.useApp();
  const report = useEndpointMutation(reportContent, {
    onSuccess: ({ detail }) => {
      onClose();
      void message.success(detail);
    },
  });
  return (
    <ReportDialog
      isOpen={isOpen}
      title={t('Report {name}', { name })}
      about={admin?.first_name ?? name}
      noteLabel={t('What happened?')}
      isPending={report.isPending}
      error={report.error}
      onReport={(values) => report.mutate({ body: { kind: 'circle', id, ...values } })}
      onCancel={onClose}
      onClosed={report.reset}
    />
  );
}
