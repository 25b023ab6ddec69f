import { useEndpointMutation } from '@acquaint/api-client';
import { reportPerson, type PersonSummary } from '@acquaint/contracts';
import { App, personName, ReportDialog } from '@acquaint/ui';
import { t } from '../../i18n.ts';

interface ReportPersonDialogProps {
  readonly person: PersonSummary;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Reports a member to staff. */
export function ReportPersonDialog({ person, isOpen, onClose }: ReportPersonDialogProps) {
  const { message } = App.useApp();
  const report = useEndpointMutation(reportPerson, {
    onSuccess: ({ detail }) => {
      onClose();
      void message.success(detail);
    },
  });
  return (
    <ReportDialog
      isOpen={isOpen}
      title={t('Report {name}', { name: personName(person) })}
      about={person.first_name}
      noteLabel={t('What happened?')}
      isPending={report.isPending}
      error={report.error}
      onReport={(values) => report.mutate({ body: { username: person.username, ...values } })}
      onCancel={onClose}
      onClosed={report.reset}
    />
  );
}
