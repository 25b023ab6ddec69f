import { reportContent, type ReportKind } from '@acquaint/contracts';
import { ReportToStaff } from '@acquaint/remote-kit';
import { t } from '../i18n.ts';

interface ReportContentProps {
  readonly kind: ReportKind;
  readonly id: string;
  readonly name: string;
  /** First name of the person whom it is about; null if the reader does not see them. */
  readonly person: string | null;
  /** Called after the dialog has closed and the focus is back on the element that opened it. */
  readonly onClosed: () => void;
}

/** Reports a circle or an event to staff, with a copy of what it says. Mount it only while it is open. */
export function ReportContent({ kind, id, name, person, onClosed }: ReportContentProps) {
  return (
    <ReportToStaff
      endpoint={reportContent}
      inputOf={(report) => ({ body: { kind, id, ...report } })}
      title={t('Report {name}', { name })}
      about={person}
      noteLabel={t('What happened?')}
      onClosed={onClosed}
    />
  );
}
