import { useEndpointMutation } from '@acquaint/api-client';
import { requestPayout, type Wallet } from '@acquaint/contracts';
import { App, Form, FormFailure, InputNumber, Modal } from '@acquaint/ui';
import { useState } from 'react';
import { centsOf, useDecimalSign, useMoneyFormat } from '../../components/payment/money.ts';
import { newKey } from '../../components/new-key.ts';
import { t } from '../../i18n.ts';

interface PayoutDialogProps {
  readonly wallet: Wallet;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Fields {
  readonly amount: number | null;
}

/** Asks for the amount and confirms the payout. */
export function PayoutDialog({ wallet, isOpen, onClose }: PayoutDialogProps) {
  const [form] = Form.useForm<Fields>();
  const { message } = App.useApp();
  // One idempotency key per dialog: pressing twice, or again after a lost answer, requests one payout.
  const [key, setKey] = useState(newKey);
  const { available_cents: available, currency } = wallet;
  const money = useMoneyFormat(currency);
  const decimalSeparator = useDecimalSign();
  const payout = useEndpointMutation(requestPayout, {
    onSuccess: () => {
      setKey(newKey());
      onClose();
      void message.success(t('Your payout has been requested.'));
    },
  });
  const cents = centsOf(Form.useWatch('amount', form)) ?? 0;
  return (
    <Modal
      title={t('Request payout')}
      open={isOpen}
      onCancel={onClose}
      okText={cents > 0 ? t('Request payout of {amount}', { amount: money(cents) }) : t('Request payout')}
      cancelText={t('Not now')}
      confirmLoading={payout.isPending}
      onOk={form.submit}
      afterClose={() => payout.reset()}
      destroyOnHidden
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        initialValues={{ amount: available / 100 }}
        onFinish={({ amount }) => payout.mutate({ body: { key, amount_cents: centsOf(amount) ?? 0 } })}
      >
        <p>
          {t('{amount} is available. A payout leaves your balance right away and can’t be undone.', {
            amount: money(available),
          })}
        </p>
        <Form.Item
          name="amount"
          label={t('Amount')}
          rules={[
            { required: true, message: t('Enter an amount') },
            {
              type: 'number',
              min: 0.01,
              max: available / 100,
              message: t('Choose an amount up to {most}', { most: money(available) }),
            },
          ]}
        >
          <InputNumber
            precision={2}
            step={1}
            decimalSeparator={decimalSeparator}
            suffix={currency}
            style={{ width: '100%' }}
          />
        </Form.Item>
        <FormFailure error={payout.error} />
      </Form>
    </Modal>
  );
}
