import { reportPerson, type PersonSummary } from '@acquaint/contracts';
import { ReportToStaff } from '@acquaint/remote-kit';
import { personName } from '@acquaint/ui';
import { t } from '../../i18n.ts';

interface ReportPersonDialogProps {
  readonly person: PersonSummary;
  /** Called after the dialog has closed and the focus is back on the element that opened it. */
  readonly onClosed: () => void;
}

/** Reports a member to staff. Mount it only while it is open. */
export function ReportPersonDialog({ person, onClosed }: ReportPersonDialogProps) {
  return (
    <ReportToStaff
      endpoint={reportPerson}
      inputOf={(report) => ({ body: { username: person.username, ...report } })}
      title={t('Report {name}', { name: personName(person) })}
      about={person.first_name}
      noteLabel={t('What happened?')}
      onClosed={onClosed}
    />
  );
}
