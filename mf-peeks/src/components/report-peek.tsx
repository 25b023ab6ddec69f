import { reportContent, type Peek } from '@acquaint/contracts';
import { ReportToStaff } from '@acquaint/remote-kit';
import { formatList } from '@acquaint/ui';
import { t } from '../i18n.ts';

interface ReportPeekProps {
  readonly peek: Peek;
  readonly onClosed: () => void;
}

/** Dialog that reports a published peek to staff, with a copy of its transcript (R-MOD-1). */
export function ReportPeek({ peek, onClosed }: ReportPeekProps) {
  return (
    <ReportToStaff
      endpoint={reportContent}
      inputOf={(report) => ({ body: { kind: 'peek' as const, id: peek.uuid, ...report } })}
      title={t('Report this peek')}
      about={formatList(
        peek.joined_users.map(({ first_name }) => first_name),
        'commas',
      )}
      noteLabel={t('Anything to add?')}
      onClosed={onClosed}
    />
  );
}
