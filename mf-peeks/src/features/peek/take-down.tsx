import { useEndpointMutation, useInitialData, useInvalidate } from '@acquaint/api-client';
import { adminTakeDownPeek, listPeeks, mayCall, skipPeek, type Peek } from '@acquaint/contracts';
import { useNavigate } from '@acquaint/remote-kit';
import { App, Button, ErrorNote, Form, FormFailure, Modal, Popconfirm, ReasonField } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../i18n.ts';

interface TakeDownProps {
  readonly peek: Peek;
}

/** For the people in a published peek: unpublishes it at once. It is published again only after a new agreement. */
export function TakeDown({ peek }: TakeDownProps) {
  const { message } = App.useApp();
  const skip = useEndpointMutation(skipPeek, {
    onSuccess: () => void message.success(t('The peek is no longer published.')),
  });
  return (
    <div>
      <Popconfirm
        title={t('Take this peek down?')}
        description={t(
          'No one else will be able to watch it. It can only be published again if you agree again.',
        )}
        okText={t('Take it down')}
        cancelText={t('Keep it')}
        onConfirm={() => skip.mutate({ params: { id: peek.uuid } })}
      >
        <Button type="text" danger loading={skip.isPending}>
          {t('Take down')}
        </Button>
      </Popconfirm>
      {skip.error !== null && <ErrorNote error={skip.error} />}
    </div>
  );
}

/** For moderators: takes a published peek down for good, with a reason shown to the people in it. */
export function StaffTakeDown({ peek }: TakeDownProps) {
  const role = useInitialData().data?.user_data.role;
  const [isOpen, setOpen] = useState(false);
  const [form] = Form.useForm<{ reason: string }>();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const takeDown = useEndpointMutation(adminTakeDownPeek, {
    // The peek must not be refetched on this page, because the moderator can no longer see it.
    emitsLater: true,
    onSuccess: async () => {
      await navigate('/dashboard/home');
      await invalidate(listPeeks);
    },
  });
  if (role === undefined || !mayCall(role, adminTakeDownPeek)) return null;
  return (
    <div>
      <Button type="text" danger onClick={() => setOpen(true)}>
        {t('Take down as staff')}
      </Button>
      <Modal
        open={isOpen}
        title={t('Take this peek down for good?')}
        okText={t('Take it down')}
        okButtonProps={{ danger: true, loading: takeDown.isPending }}
        onCancel={() => setOpen(false)}
        onOk={() => form.submit()}
        destroyOnHidden
      >
        <Form<{ reason: string }>
          form={form}
          layout="vertical"
          preserve={false}
          onFinish={(body) => takeDown.mutate({ params: { id: peek.uuid }, body })}
        >
          <ReasonField label={t('Reason, for the people in it and the audit log')} />
          <FormFailure error={takeDown.error} />
        </Form>
      </Modal>
    </div>
  );
}
