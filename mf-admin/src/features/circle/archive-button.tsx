import { useEndpointMutation } from '@acquaint/api-client';
import { adminArchiveCircle, type StaffCirclePage } from '@acquaint/contracts';
import { Button, Form } from '@acquaint/ui';
import { useState } from 'react';
import { DecisionDialog } from '../../components/decisions/decision-dialog.tsx';
import { useMayCall } from '../../components/may-call.tsx';
import { useDecision } from '../../components/decisions/use-decision.ts';
import { t } from '../../i18n.ts';

/** Button that archives a circle or opens it again. Not for a hidden circle, nor for one that has no admin: these open otherwise. */
export function ArchiveButton({ circle }: { readonly circle: StaffCirclePage }) {
  const may = useMayCall(adminArchiveCircle);
  const [isAsked, ask, end] = useDecision<true>();
  const { name, state, admin } = circle;
  if (!may || state === 'hidden' || admin === null) return null;
  const isOpen = state === 'open';
  return (
    <>
      <Button
        danger={isOpen}
        aria-label={isOpen ? t('Archive circle: {name}', { name }) : t('Reopen circle: {name}', { name })}
        onClick={() => ask(true)}
      >
        {isOpen ? t('Archive') : t('Reopen')}
      </Button>
      {isAsked && <ArchiveDialog circle={circle} onClosed={end} />}
    </>
  );
}

interface ArchiveDialogProps {
  readonly circle: StaffCirclePage;
  readonly onClosed: () => void;
}

/** Asks why; the circle’s admin reads it, too. */
function ArchiveDialog({ circle: shown, onClosed }: ArchiveDialogProps) {
  const [form] = Form.useForm<{ reason: string }>();
  const archive = useEndpointMutation(adminArchiveCircle);
  // What was asked for, also while the answer changes the page behind the dialog.
  const [circle] = useState(shown);
  const { id, name } = circle;
  const isOpen = circle.state === 'open';
  return (
    <DecisionDialog<object>
      title={isOpen ? t('Archive circle: {name}', { name }) : t('Reopen circle: {name}', { name })}
      okText={isOpen ? t('Archive') : t('Reopen')}
      isDanger={isOpen}
      reasonLabel={t('Reason, for the circle’s admin and the audit log')}
      form={form}
      change={archive}
      onDecide={({ reason }) => archive.mutate({ params: { id }, body: { is_archived: isOpen, reason } })}
      onClosed={onClosed}
    >
      <p>
        {isOpen
          ? t('Its members can still see it, but no one can join it, write in it or create events.')
          : t('Its members can write in it again, and others can join it.')}
      </p>
    </DecisionDialog>
  );
}
