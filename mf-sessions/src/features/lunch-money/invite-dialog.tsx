import { useEndpointMutation } from '@acquaint/api-client';
import { EMAIL_PATTERN, sendInvites } from '@acquaint/contracts';
import { App, Form, FormFailure, Input, Modal } from '@acquaint/ui';
import { useMoneyFormat } from '../../components/payment/money.ts';
import { t } from '../../i18n.ts';

interface InviteDialogProps {
  /** Lunch money for each of them who completes a session; 0 if there is none. */
  readonly rewardCents: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Fields {
  readonly emails: string;
  readonly note?: string;
}

const MOST = 10;

/** Splits pasted email addresses at spaces, line breaks, commas and semicolons. */
function addressesOf(typed = ''): string[] {
  return typed.split(/[\s,;]+/).filter((part) => part !== '');
}

function checkAddresses(_rule: unknown, typed: string | undefined): Promise<void> {
  const addresses = addressesOf(typed);
  const wrong = addresses.find((address) => !EMAIL_PATTERN.test(address));
  if (addresses.length === 0) return Promise.reject(new Error(t('Enter at least one email address')));
  if (wrong !== undefined)
    return Promise.reject(new Error(t('“{address}” isn’t an email address', { address: wrong })));
  if (addresses.length > MOST)
    return Promise.reject(new Error(t('Invite at most {count} people at once', { count: MOST })));
  return Promise.resolve();
}

/** Dialog to invite people by email. */
export function InviteDialog({ rewardCents, isOpen, onClose }: InviteDialogProps) {
  const [form] = Form.useForm<Fields>();
  const { message } = App.useApp();
  const money = useMoneyFormat();
  const invite = useEndpointMutation(sendInvites, {
    onSuccess: ({ sent }) => {
      form.resetFields();
      onClose();
      void message.success(
        t('{count, plural, one {The invitation is on its way.} other {The invitations are on their way.}}', {
          count: sent,
        }),
      );
    },
  });
  return (
    <Modal
      title={t('Invite people')}
      open={isOpen}
      onCancel={onClose}
      okText={t('Send')}
      cancelText={t('Not now')}
      confirmLoading={invite.isPending}
      onOk={form.submit}
      afterClose={() => invite.reset()}
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark="optional"
        onFinish={({ emails, note = '' }) => invite.mutate({ body: { emails: addressesOf(emails), note } })}
      >
        <p>
          {rewardCents > 0
            ? t(
                'We’ll send each of them one email in your name. When someone joins with that address and completes a session, you get {reward} of lunch money.',
                { reward: money(rewardCents) },
              )
            : t('We’ll send each of them one email in your name.')}
        </p>
        <Form.Item
          name="emails"
          label={t('Email addresses')}
          required
          extra={t('One per line or separated by commas, up to ten')}
          rules={[{ validator: checkAddresses }]}
          validateTrigger="onSubmit"
        >
          <Input.TextArea rows={3} autoComplete="off" />
        </Form.Item>
        <Form.Item name="note" label={t('A few words from you')}>
          <Input.TextArea rows={3} maxLength={500} showCount />
        </Form.Item>
        <FormFailure error={invite.error} />
      </Form>
    </Modal>
  );
}
