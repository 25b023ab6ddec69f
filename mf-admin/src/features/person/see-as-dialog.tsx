import { useEndpointMutation } from '@acquaint/api-client';
import { tabSupportView } from '@acquaint/browser-storage';
import { adminBeginView, type AdminPerson, SUPPORT_VIEW_MINUTES } from '@acquaint/contracts';
import { App, Form, personName } from '@acquaint/ui';
import { DecisionDialog } from '../../components/decisions/decision-dialog.tsx';
import { pageLoad } from '../../components/open-page.ts';
import { t } from '../../i18n.ts';

interface SeeAsDialogProps {
  readonly person: AdminPerson;
  /** Called after the dialog has closed and the focus is back on the element that opened it. */
  readonly onClosed: () => void;
}

/** Asks why, then shows the member's pages in this tab as the member sees them (R-ADMIN-11). */
export function SeeAsDialog({ person, onClosed }: SeeAsDialogProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<{ reason: string }>();
  const name = personName(person);
  const begin = useEndpointMutation(adminBeginView, {
    // The tab leaves this page; asked again from within the view, its calls would be refused.
    emitsLater: true,
    onSuccess: ({ id, user_id, ends_at }) => {
      if (tabSupportView.write({ id, userId: user_id, name, endsAt: ends_at }))
        pageLoad.open('/dashboard/home/intros');
      else void message.error(t('This browser can’t save the view. Allow this site to store data.'));
    },
  });
  return (
    <DecisionDialog<object>
      title={t('View pages as {name}', { name })}
      okText={t('View as member')}
      reasonLabel={t('Reason, for the member and the audit log')}
      form={form}
      change={begin}
      onDecide={({ reason }) => begin.mutate({ params: { id: person.id }, body: { reason } })}
      onClosed={onClosed}
    >
      <p>
        {t(
          'This tab shows the pages as the member sees them, for {minutes} minutes. You can’t change anything, and you don’t see messages, notes, recordings or peeks. We’ll tell the member now and include your reason.',
          { minutes: SUPPORT_VIEW_MINUTES },
        )}
      </p>
    </DecisionDialog>
  );
}
