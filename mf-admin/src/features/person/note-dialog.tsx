import { useEndpointMutation } from '@acquaint/api-client';
import { adminAddNote, type PersonSummary } from '@acquaint/contracts';
import { Form, personName } from '@acquaint/ui';
import { DecisionDialog } from '../../components/decisions/decision-dialog.tsx';
import { t } from '../../i18n.ts';

interface NoteDialogProps {
  readonly person: PersonSummary;
  /** Called after the dialog has closed and the focus is back on the element that opened it. */
  readonly onClosed: () => void;
}

/** Asks for a note about a member, which the team reads among what staff did (R-ADMIN-32). */
export function NoteDialog({ person, onClosed }: NoteDialogProps) {
  const [form] = Form.useForm<{ reason: string }>();
  const note = useEndpointMutation(adminAddNote);
  return (
    <DecisionDialog<object>
      title={t('Note about {name}', { name: personName(person) })}
      okText={t('Save note')}
      reasonLabel={t('Note')}
      reasonMessage={t('Write a note')}
      form={form}
      change={note}
      onDecide={({ reason }) => note.mutate({ params: { id: person.id }, body: { reason } })}
      onClosed={onClosed}
    >
      <p>
        {t(
          'Only the team sees it, under “What staff did”. Like every entry there, it can’t be changed or deleted.',
        )}
      </p>
    </DecisionDialog>
  );
}
