import { useEndpointMutation, useInvalidate } from '@acquaint/api-client';
import { adminDeleteComment, listComments, type PeekComment } from '@acquaint/contracts';
import { App, Form, FormFailure, Modal, ReasonField } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../i18n.ts';

interface StaffDeleteDialogProps {
  readonly comment: PeekComment;
  /** Called after the dialog has closed and the focus is back on the element that opened it. */
  readonly onClosed: () => void;
}

/** For moderators: deletes a comment with a reason, which its author is told. Mount it only while it is open. */
export function StaffDeleteDialog({ comment, onClosed }: StaffDeleteDialogProps) {
  const [isCancelled, setCancelled] = useState(false);
  const [form] = Form.useForm<{ reason: string }>();
  const { message } = App.useApp();
  const remove = useEndpointMutation(adminDeleteComment, {
    // The dialog closes before its comment leaves the list.
    emitsLater: true,
    onSuccess: () => void message.success(t('The comment is deleted.')),
  });
  const invalidate = useInvalidate();
  return (
    <Modal
      open={!isCancelled && !remove.isSuccess}
      title={t('Delete this comment?')}
      okText={t('Delete')}
      okButtonProps={{ danger: true }}
      cancelText={t('Cancel')}
      confirmLoading={remove.isPending}
      onOk={form.submit}
      onCancel={() => setCancelled(true)}
      afterClose={() => {
        onClosed();
        if (remove.isSuccess) void invalidate(listComments);
      }}
    >
      <Form<{ reason: string }>
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(body) => remove.mutate({ params: { id: comment.id }, body })}
      >
        <ReasonField label={t('Reason, for the author and the audit log')} />
        <FormFailure error={remove.error} />
      </Form>
    </Modal>
  );
}
