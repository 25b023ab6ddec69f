import { useEndpointMutation } from '@acquaint/api-client';
import { reportContent, type ReportKind } from '@acquaint/contracts';
import { App, ReportDialog } from '@acquaint/ui';
import { t } from '../i18n.ts';

interface ReportContentProps {
  readonly kind: ReportKind;
  readonly id: string;
  readonly name: string;
  /** First name of the person whom it is about; null if the reader does not see them. */
  readonly person: string | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Dialog that reports a circle or an event to staff, with a copy of what it says (R-MOD-1). */
export function ReportContent({ kind, id, name, person, isOpen, onClose }: ReportContentProps) {
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
      about={person}
      noteLabel={t('What happened?')}
      isPending={report.isPending}
      error={report.error}
      onReport={(values) => report.mutate({ body: { kind, id, ...values } })}
      onCancel={onClose}
      onClosed={report.reset}
    />
  );
}
