import { reportContent, type Peek } from '@acquaint/contracts';
import { ReportToStaff } from '@acquaint/remote-kit';
import { Button, formatList } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../i18n.ts';

/** Button that reports a published peek to staff, with a copy of its transcript (R-MOD-1). */
export function ReportPeek({ peek }: { readonly peek: Peek }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button type="text" onClick={() => setOpen(true)}>
        {t('Report this peek…')}
      </Button>
      {isOpen && (
        <ReportToStaff
          endpoint={reportContent}
          inputOf={(report) => ({ body: { kind: 'peek' as const, id: peek.uuid, ...report } })}
          title={t('Report this peek')}
          about={formatList(
            peek.joined_users.map(({ first_name }) => first_name),
            'commas',
          )}
          noteLabel={t('Anything to add?')}
          onClosed={() => setOpen(false)}
        />
      )}
    </div>
  );
}
