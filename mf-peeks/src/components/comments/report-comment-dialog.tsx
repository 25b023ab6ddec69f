import { useEndpointMutation } from '@acquaint/api-client';
import { reportComment, type PeekComment } from '@acquaint/contracts';
import { App, Form, Modal, ReportForm, type ReportValues } from '@acquaint/ui';
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
  const [form] = Form.useForm<ReportValues>();
  const { message } = App.useApp();
  const report = useEndpointMutation(reportComment, {
    onSuccess: ({ detail }) => void message.success(detail),
  });
  const name = comment.author.first_name;
  return (
    <Modal
      open={!isCancelled && !report.isSuccess}
      title={t('Report a comment by {name}', { name })}
      okText={t('Report')}
      cancelText={t('Cancel')}
      confirmLoading={report.isPending}
      onOk={form.submit}
      onCancel={() => setCancelled(true)}
      afterClose={onClosed}
    >
      <ReportForm
        form={form}
        about={name}
        noteLabel={t('Anything to add?')}
        error={report.error}
        onReport={(body) => report.mutate({ params: { id: comment.id }, body })}
      />
    </Modal>
  );
}
