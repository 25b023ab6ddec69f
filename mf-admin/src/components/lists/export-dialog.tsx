import { useEndpointMutation } from '@acquaint/api-client';
import type { adminExportAudit, adminExportPayments } from '@acquaint/contracts';
import { Form } from '@acquaint/ui';
import { t } from '../../i18n.ts';
import { DecisionDialog } from '../decisions/decision-dialog.tsx';
import { saveFile } from '../save-file.ts';

type ExportEndpoint = typeof adminExportAudit | typeof adminExportPayments;

interface ExportDialogProps<E extends ExportEndpoint> {
  readonly endpoint: E;
  /** Name of the saved file. */
  readonly file: string;
  /** Which records are exported. */
  readonly text: string;
  readonly inputOf: (reason: string) => Parameters<ReturnType<typeof useEndpointMutation<E>>['mutate']>[0];
  /** Called after the dialog has closed and the focus is back on the element that opened it. */
  readonly onClosed: () => void;
}

/** Asks why, then saves the records that a list shows as a CSV file. */
export function ExportDialog<const E extends ExportEndpoint>(props: ExportDialogProps<E>) {
  const { endpoint, file, text, inputOf, onClosed } = props;
  const [form] = Form.useForm<{ reason: string }>();
  const exporting = useEndpointMutation(endpoint, {
    onSuccess: ({ csv }) => saveFile(file, 'text/csv', csv),
  });
  return (
    <DecisionDialog<object>
      title={t('Export as CSV')}
      okText={t('Export')}
      reasonLabel={t('Reason, for the audit log')}
      form={form}
      change={exporting}
      onDecide={({ reason }) => exporting.mutate(inputOf(reason))}
      onClosed={onClosed}
    >
      <p>{text}</p>
    </DecisionDialog>
  );
}
