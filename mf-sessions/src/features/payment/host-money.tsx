import { useEndpointQuery } from '@acquaint/api-client';
import { getWallet, type Session } from '@acquaint/contracts';
import { Link } from '@acquaint/remote-kit';
import type { ReactNode } from 'react';
import { WithholdingText } from '../../components/payment/withholding-text.tsx';
import { useMoneyFormat } from '../../components/payment/money.ts';
import { otherOf, SessionCard } from '../../components/session-card.tsx';
import { rich } from '../../i18n.ts';
import { PLAIN } from './styles.ts';
import { WayBack } from '../../components/way-back.tsx';

/** The money of a session from the host's view; the booker pays. */
export function HostMoney({ session }: { readonly session: Session }) {
  return (
    <SessionCard session={session} isWithoutPrice>
      <p style={{ margin: 0 }}>
        <Sentence session={session} />
      </p>
      {session.payment === 'paid' && session.state === 'completed' && <Held session={session} />}
      <WayBack session={session} />
    </SessionCard>
  );
}

/** Why the money of a completed session is still withheld, and until when. */
function Held({ session }: { readonly session: Session }) {
  const { data } = useEndpointQuery(getWallet, {});
  const hold = data?.withheld.find(({ session_id }) => session_id === session.id);
  if (!hold) return null;
  return (
    <p style={PLAIN}>
      <WithholdingText hold={hold} name={otherOf(session).first_name} isReceiver />
    </p>
  );
}

function Sentence({ session }: { readonly session: Session }) {
  const price = useMoneyFormat()(session.price_cents);
  const { first_name: name } = otherOf(session);
  const values = {
    name,
    price,
    strong: (inside: ReactNode[]) => <strong>{inside}</strong>,
    wallet: (inside: ReactNode[]) => <Link to="/dashboard/lunch-money">{inside}</Link>,
  };
  switch (session.payment) {
    case 'paid':
      if (session.state === 'completed') {
        return rich(
          '<strong>{name} has paid {price}.</strong> It’s still on hold. See <wallet>Lunch money</wallet>.',
          values,
        );
      }
      return rich(
        '<strong>{name} has paid {price}.</strong> We hold it until the session has taken place. Then it’s yours, under <wallet>Lunch money</wallet>.',
        values,
      );
    case 'released':
      return rich(
        '<strong>{price} is yours.</strong> {name} paid, and the session took place. See <wallet>Lunch money</wallet>.',
        values,
      );
    case 'refunded':
      // Also after the session, by a dispute or by staff.
      if (session.state === 'completed') return rich('<strong>{name} got {price} back.</strong>', values);
      return rich('<strong>{name} got {price} back.</strong> The session didn’t take place.', values);
    case 'due':
    case 'none':
      return rich('<strong>{name} pays {price}.</strong> There’s nothing for you to pay.', values);
  }
}
