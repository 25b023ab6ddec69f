import { useEndpointMutation } from '@acquaint/api-client';
import { paySession, type SessionPayment } from '@acquaint/contracts';
import { leaveToPay, useLocation } from '@acquaint/remote-kit';
import { Alert, Button, Card, Checkbox, ErrorNote, Flex, Input } from '@acquaint/ui';
import { useId, useState } from 'react';
import { HoldClock } from '../../components/hold-clock.tsx';
import { useMoneyFormat } from '../../components/payment/money.ts';
import { t } from '../../i18n.ts';
import { Amounts } from './amounts.tsx';
import { PLAIN, QUIET, TITLE } from './styles.ts';

interface DuePaymentProps {
  readonly payment: SessionPayment;
  /** The booker left the provider's page without paying. */
  readonly cameBackEmpty: boolean;
  /** Called when the shown payment may be out of date. */
  readonly onOld: () => void;
}

const NOTE_LENGTH = 500;

/** A payment that is due: amount, methods and deadline. */
export function DuePayment({ payment, cameBackEmpty, onOld }: DuePaymentProps) {
  const { session, amount_cents: amount, pay_until } = payment;
  const { first_name: host } = session.host;
  const money = useMoneyFormat(payment.currency);
  const noteId = useId();
  const written = useNoteFromBooking();
  const [note, setNote] = useState(session.note === '' ? written : session.note);
  const [usesVouchers, setUsesVouchers] = useState(false);
  const usable = Math.min(payment.usable_vouchers_cents, amount);
  const vouchers = usesVouchers ? usable : 0;
  const rest = amount - vouchers;
  const pay = useEndpointMutation(paySession, {
    onSuccess: ({ url }) => {
      if (url !== null) leaveToPay(url);
    },
    onError: onOld,
  });

  return (
    <Card title={<h2 style={TITLE}>{t('What you pay')}</h2>}>
      <Flex vertical gap={16}>
        {cameBackEmpty && (
          <Alert
            type="info"
            showIcon
            role="status"
            title={t('You left the payment page. You haven’t been charged.')}
          />
        )}
        {pay_until !== null && <TimeLeft key={pay_until} until={pay_until} onOver={onOld} />}
        <Amounts
          lines={[
            [
              t('{minutes} minutes with {name}', { minutes: session.duration_minutes, name: host }),
              money(amount),
            ],
            ...(vouchers > 0 ? [[t('Lunch money'), money(-vouchers)] as const] : []),
          ]}
          {...(vouchers > 0 ? { sum: [t('Left to pay by card'), money(rest)] as const } : {})}
        />
        {usable > 0 && (
          <Checkbox checked={usesVouchers} onChange={(event) => setUsesVouchers(event.target.checked)}>
            {t('Use {amount} of my lunch money', { amount: money(usable) })}
          </Checkbox>
        )}
        <div>
          <label htmlFor={noteId}>{t('What would you like to talk about? (optional)')}</label>
          <Input.TextArea
            id={noteId}
            rows={2}
            maxLength={NOTE_LENGTH}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
        <p style={PLAIN}>
          {t(
            'We hold the money until the session has taken place. If it doesn’t take place, you get all of it back.',
          )}
        </p>
        {pay.isError && <ErrorNote error={pay.error} />}
        <Button
          type="primary"
          size="large"
          loading={pay.isPending}
          onClick={() =>
            pay.mutate({ params: { id: session.id }, body: { use_vouchers: vouchers > 0, note } })
          }
        >
          {rest > 0 ? t('Pay {price}', { price: money(rest) }) : t('Book with lunch money')}
        </Button>
        {rest > 0 && (
          <p style={QUIET}>
            {t(
              payment.is_sandbox
                ? 'Payments are in test mode on this site: the next page won’t charge you.'
                : 'You pay on our payment provider’s page; we never see your card.',
            )}
          </p>
        )}
      </Flex>
    </Card>
  );
}

interface TimeLeftProps {
  /** ISO 8601 in UTC. */
  readonly until: string;
  readonly onOver: () => void;
}

/** Countdown by the device's clock, for display only: the server decides. Use the instant as key. */
function TimeLeft({ until, onOver }: TimeLeftProps) {
  const [lengthMs] = useState(() => Date.parse(until) - Date.now());
  return lengthMs > 0 ? <HoldClock lengthMs={lengthMs} onOver={onOver} /> : null;
}

/** Returns the note to the host written while booking, passed in the history state, not in the URL. */
function useNoteFromBooking(): string {
  const state: unknown = useLocation().state;
  const note = typeof state === 'object' && state !== null && 'note' in state ? state.note : '';
  return typeof note === 'string' ? note : '';
}
