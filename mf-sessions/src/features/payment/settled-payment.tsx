import type { SessionPayment } from '@acquaint/contracts';
import { Link, profilePath } from '@acquaint/remote-kit';
import { Card, Flex, TimeText } from '@acquaint/ui';
import { useMoneyFormat, type FormatMoney } from '../../parts/money.ts';
import { Amounts } from './amounts.tsx';
import { PLAIN, TITLE } from './styles.ts';
import { WayBack } from './way-back.tsx';

/** A payment that asks for nothing more: made, passed on, given back, or never made. */
export function SettledPayment({ payment }: { readonly payment: SessionPayment }) {
  const money = useMoneyFormat(payment.currency);
  const lines = linesOf(payment, money);
  return (
    <Card title={<h2 style={TITLE}>{HEADING[payment.state]}</h2>}>
      <Flex vertical gap={16}>
        <div role="status">
          <Story payment={payment} money={money} />
        </div>
        {lines.length > 0 && (
          <Amounts
            lines={lines}
            {...(lines.length > 1 ? { sum: ['In all', money(payment.amount_cents)] as const } : {})}
          />
        )}
        {payment.returned_cents !== null && (
          <p style={PLAIN}>
            {money(payment.returned_cents)} came too late and{' '}
            {payment.is_refund_under_way ? 'is on its way back to your card.' : 'went back to your card.'}
          </p>
        )}
        {payment.state === 'over' ? <Again payment={payment} /> : <WayBack session={payment.session} />}
      </Flex>
    </Card>
  );
}

const HEADING: Readonly<Record<SessionPayment['state'], string>> = {
  due: 'To pay',
  paid: 'Paid',
  released: 'Paid',
  refunded: 'Refunded',
  over: 'The time is no longer held for you',
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
          You paid {price}
          <OnDay at={paid_at} />.{' '}
          {state === 'paid'
            ? `We hold the money until the session has taken place; then ${host} gets it. If it doesn’t, you get all of it back.`
            : `The session took place, and ${host} got the money.`}
        </>
      );
    case 'refunded':
      return (
        <>
          The session did not take place, so you got all of {price} back
          <OnDay at={refunded_at} />. {refundWords(payment)}
        </>
      );
    case 'due':
    case 'over':
      return <>It was not paid in time, so others can book it again.</>;
  }
}

function OnDay({ at }: { readonly at: string | null }) {
  if (at === null) return null;
  return (
    <>
      {' '}
      on <TimeText at={at} format="date" />
    </>
  );
}

/** Where it went back to, and when it is there. */
function refundWords({ card_cents, vouchers_cents, is_refund_under_way }: SessionPayment): string {
  if (!card_cents) return 'It is your lunch money again.';
  const what = vouchers_cents ? 'What the card paid' : 'It';
  const card = is_refund_under_way
    ? `${what} is on its way to your card: banks take up to ten days.`
    : `${what} went back to your card.`;
  return vouchers_cents ? `${card} The lunch money is yours again.` : card;
}

/** What was paid how; nothing before it was. */
function linesOf(
  { card_cents, vouchers_cents }: SessionPayment,
  money: FormatMoney,
): (readonly [string, string])[] {
  return [
    ...(card_cents ? [['By card', money(card_cents)] as const] : []),
    ...(vouchers_cents ? [['Lunch money', money(vouchers_cents)] as const] : []),
  ];
}

function Again({ payment: { session } }: { readonly payment: SessionPayment }) {
  const { username } = session.host;
  const again = new URLSearchParams({ modal: 'book-session', username });
  return <Link to={`${profilePath(username)}&${again.toString()}`}>Choose another time</Link>;
}
