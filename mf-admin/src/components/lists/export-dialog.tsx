import type { ApiFailure } from '@acquaint/api-client';
import { Form } from '@acquaint/ui';
import { t } from '../../i18n.ts';
import { DecisionDialog } from '../decisions/decision-dialog.tsx';

interface ExportDialogProps {
  /** Which records are exported. */
  readonly text: string;
  /** The call that exports them. */
  readonly change: {
    readonly isPending: boolean;
    readonly isSuccess: boolean;
    readonly error: ApiFailure | null;
  };
  readonly onExport: (reason: string) => void;
  /** Called after the dialog has closed and the focus is back on the element that opened it. */
  readonly onClosed: () => void;
}

/** Asks why records are exported. Mount it only while it is open. */
export function ExportDialog({ text, change, onExport, onClosed }: ExportDialogProps) {
  const [form] = Form.useForm<{ reason: string }>();
  return (
    <DecisionDialog<object>
      title={t('Export as CSV')}
      okText={t('Export')}
      reasonLabel={t('Reason, for the audit log')}
      form={form}
      change={change}
      onDecide={({ reason }) => onExport(reason)}
      onClosed={onClosed}
    >
      <p>{text}</p>
    </DecisionDialog>
  );
}
