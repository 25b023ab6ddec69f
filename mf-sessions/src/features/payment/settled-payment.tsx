import type { SessionPayment } from '@acquaint/contracts';
import { Link, profilePath, asAddress } from '@acquaint/remote-kit';
import { Button, Card, Flex, TimeText } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { useState } from 'react';
import { WithholdingText } from '../../components/payment/withholding-text.tsx';
import { useMoneyFormat, type FormatMoney } from '../../components/payment/money.ts';
import { rich, t } from '../../i18n.ts';
import { Amounts } from './amounts.tsx';
import { DisputeDialog } from './dispute-dialog.tsx';
import { PLAIN, TITLE } from './styles.ts';
import { WayBack } from '../../components/way-back.tsx';

/** A payment that needs no action: paid, transferred, refunded, or never made. */
export function SettledPayment({ payment }: { readonly payment: SessionPayment }) {
  const money = useMoneyFormat(payment.currency);
  const lines = linesOf(payment, money);
  const [isDisputing, setDisputing] = useState(false);
  return (
    <Card title={<h2 style={TITLE}>{t(HEADING[payment.state])}</h2>}>
      <Flex vertical gap={16}>
        <div role="status">
          <Story payment={payment} money={money} />
        </div>
        {lines.length > 0 && (
          <Amounts
            lines={lines}
            {...(lines.length > 1 ? { sum: [t('Total'), money(payment.amount_cents)] as const } : {})}
          />
        )}
        {payment.returned_cents !== null && (
          <p style={PLAIN}>
            {t(
              payment.is_refund_under_way
                ? '{amount} arrived too late and is on its way back to your card.'
                : '{amount} arrived too late and went back to your card.',
              { amount: money(payment.returned_cents) },
            )}
          </p>
        )}
        {payment.can_dispute && (
          <div>
            <Button onClick={() => setDisputing(true)}>{t('Report a problem')}</Button>
          </div>
        )}
        <DisputeDialog payment={payment} isOpen={isDisputing} onClose={() => setDisputing(false)} />
        {payment.state === 'over' ? <Again payment={payment} /> : <WayBack session={payment.session} />}
      </Flex>
    </Card>
  );
}

const HEADING: Readonly<Record<SessionPayment['state'], string>> = {
  due: msg('To pay'),
  paid: msg('Paid'),
  released: msg('Paid'),
  refunded: msg('Refunded'),
  over: msg('This time is no longer held for you'),
};

interface StoryProps {
  readonly payment: SessionPayment;
  readonly money: FormatMoney;
}

function Story({ payment, money }: StoryProps) {
  const { session, state, paid_at, refunded_at } = payment;
  const { first_name: host } = session.host;
  const price = money(payment.amount_cents);
  switch (state) {
    case 'paid':
    case 'released':
      return (
        <>
          {paid_at === null
            ? t('You paid {price}.', { price })
            : rich('You paid {price} on {day}.', {
                price,
                day: <TimeText at={paid_at} format="date" />,
              })}{' '}
          {payment.hold ? (
            <WithholdingText hold={payment.hold} name={host} isReceiver={false} />
          ) : (
            t('The session took place, and {name} got the money.', { name: host })
          )}
        </>
      );
    case 'refunded':
      // It was held, but too short to count, or staff decided so.
      if (session.state === 'completed') {
        return (
          <>
            {t('You got the full {price} back.', { price })} {refundText(payment)}
          </>
        );
      }
      return (
        <>
          {refunded_at === null
            ? t('The session didn’t take place, so you got the full {price} back.', { price })
            : rich('The session didn’t take place, so you got the full {price} back on {day}.', {
                price,
                day: <TimeText at={refunded_at} format="date" />,
              })}{' '}
          {refundText(payment)}
        </>
      );
    case 'due':
    case 'over':
      return t('It wasn’t paid for in time, so others can book it again.');
  }
}

/** Says where a refund goes, and when it arrives. */
function refundText({ card_cents, vouchers_cents, is_refund_under_way }: SessionPayment): string {
  if (!card_cents) return t('It’s back in your lunch money.');
  if (!vouchers_cents) {
    return is_refund_under_way
      ? t('It’s on its way back to your card. Banks can take up to ten days.')
      : t('It went back to your card.');
  }
  return is_refund_under_way
    ? t(
        'What you paid by card is on its way back to your card. Banks can take up to ten days. The lunch money is yours again.',
      )
    : t('What you paid by card went back to your card. The lunch money is yours again.');
}

/** Returns the amounts by payment method; empty before the payment. */
function linesOf(
  { card_cents, vouchers_cents }: SessionPayment,
  money: FormatMoney,
): (readonly [string, string])[] {
  return [
    ...(card_cents ? [[t('By card'), money(card_cents)] as const] : []),
    ...(vouchers_cents ? [[t('Lunch money'), money(vouchers_cents)] as const] : []),
  ];
}

function Again({ payment: { session } }: { readonly payment: SessionPayment }) {
  const { username } = session.host;
  const again = new URLSearchParams({ modal: 'book-session', username });
  return (
    <Link to={asAddress(`${profilePath(username)}&${again.toString()}`)}>{t('Choose another time')}</Link>
  );
}
