import { useEndpointMutation } from '@acquaint/api-client';
import { reportComment, type PeekComment } from '@acquaint/contracts';
import { App, ReportDialog } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../i18n.ts';

export interface CommentDialogProps {
  readonly comment: PeekComment;
  /** Called after the dialog has closed and the focus is back on the element that opened it. */
  readonly onClosed: () => void;
}

/** Reports a comment to staff. Mount it only while it is open. */
export function ReportCommentDialog({ comment, onClosed }: CommentDialogProps) {
  const [isCancelled, setCancelled] = useState(false);
  const { message } = App.useApp();
  const report = useEndpointMutation(reportComment, {
    onSuccess: ({ detail }) => void message.success(detail),
  });
  const name = comment.author.first_name;
  return (
    <ReportDialog
      isOpen={!isCancelled && !report.isSuccess}
      title={t('Report a comment by {name}', { name })}
      about={name}
      noteLabel={t('Anything to add?')}
      isPending={report.isPending}
      error={report.error}
      onReport={(body) => report.mutate({ params: { id: comment.id }, body })}
      onCancel={() => setCancelled(true)}
      onClosed={onClosed}
    />
  );
}
