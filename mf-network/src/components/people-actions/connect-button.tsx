import { useEndpointMutation } from '@acquaint/api-client';
import { requestConnection, type PersonSummary } from '@acquaint/contracts';
import { App, Button, Form, FormFailure, Input, Modal } from '@acquaint/ui';
import { UserAddOutlined } from '@acquaint/ui/icons';
import { useState } from 'react';
import { t } from '../../i18n.ts';

interface Fields {
  readonly note?: string;
}

interface ConnectButtonProps {
  readonly person: PersonSummary;
  /** An earlier request has expired, so the member may be asked again. */
  readonly isAgain?: boolean;
  /** The request was just sent; for lists that are not read again after it. */
  readonly isSent?: boolean;
  readonly onSent?: () => void;
}

/** Button that sends a request to connect, with a note. */
export function ConnectButton({ person, isAgain = false, isSent = false, onSent }: ConnectButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [form] = Form.useForm<Fields>();
  const { message } = App.useApp();
  const name = person.first_name;
  const request = useEndpointMutation(requestConnection, {
    onSuccess: () => {
      setOpen(false);
      onSent?.();
      void message.success(t('Request sent to {name}. We’ll let you know when they accept.', { name }));
    },
  });
  return (
    <>
      <Button
        icon={<UserAddOutlined />}
        {...(!isSent && {
          'aria-label': t(isAgain ? 'Ask {name} again' : 'Connect with {name}', { name }),
        })}
        disabled={isSent}
        onClick={() => setOpen(true)}
      >
        {isSent ? t('Request sent') : t(isAgain ? 'Ask again' : 'Connect')}
      </Button>
      <Modal
        open={isOpen}
        title={t('Connect with {name}', { name })}
        okText={t('Send request')}
        cancelText={t('Not now')}
        confirmLoading={request.isPending}
        onOk={form.submit}
        onCancel={() => setOpen(false)}
        afterClose={request.reset}
        destroyOnHidden
      >
        <Form<Fields>
          form={form}
          layout="vertical"
          onFinish={({ note = '' }) => request.mutate({ body: { username: person.username, note } })}
        >
          <Form.Item name="note" label={t('Add a note')} extra={t('Say why you’d like to meet.')}>
            <Input.TextArea rows={4} maxLength={500} showCount />
          </Form.Item>
          <FormFailure error={request.error} />
        </Form>
      </Modal>
    </>
  );
}
