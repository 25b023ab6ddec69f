import { useEndpointMutation } from '@acquaint/api-client';
import type { CallInput, Endpoint, reportContent } from '@acquaint/contracts';
import { App, ReportDialog, type ReportFormProps, type ReportValues } from '@acquaint/ui';
import { useState } from 'react';

/** An endpoint whose answer is a sentence of thanks. */
type ReportEndpoint = Endpoint & { readonly responses: Pick<(typeof reportContent)['responses'], 202> };

interface ReportToStaffProps<E extends ReportEndpoint> extends Pick<ReportFormProps, 'about' | 'noteLabel'> {
  readonly endpoint: E;
  /** Builds the input of the call from what the reader filled in. */
  readonly inputOf: (report: Required<ReportValues>) => CallInput<E>;
  readonly title: string;
  /** Called after the dialog has closed and the focus is back on the element that opened it. */
  readonly onClosed: () => void;
}

/** Dialog that reports a member, or something they wrote, to staff (R-MOD-1). Mount it only while it is open. */
export function ReportToStaff<const E extends ReportEndpoint>({
  endpoint,
  inputOf,
  ...ofDialog
}: ReportToStaffProps<E>) {
  const [isCancelled, setCancelled] = useState(false);
  const { message } = App.useApp();
  const report = useEndpointMutation<E>(endpoint, {
    onSuccess: (answer) => void message.success((answer as { readonly detail: string }).detail),
  });
  return (
    <ReportDialog
      {...ofDialog}
      isOpen={!isCancelled && !report.isSuccess}
      isPending={report.isPending}
      error={report.error}
      onReport={(values) => report.mutate(inputOf(values))}
      // A report that is being sent cannot be cancelled any more.
      onCancel={() => setCancelled(!report.isPending)}
    />
  );
}
