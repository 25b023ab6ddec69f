import type { Session } from '@acquaint/contracts';
import { Link } from '@acquaint/remote-kit';
import { useMoneyFormat } from '../../parts/money.ts';
import { otherOf, SessionCard } from '../../parts/session-card.tsx';
import { WayBack } from './way-back.tsx';

/** The money of a session as its host sees it: the other one pays. */
export function HostMoney({ session }: { readonly session: Session }) {
  return (
    <SessionCard session={session} isWithoutPrice>
      <p style={{ margin: 0 }}>
        <Sentence session={session} />
      </p>
      <WayBack session={session} />
    </SessionCard>
  );
}

function Sentence({ session }: { readonly session: Session }) {
  const price = useMoneyFormat()(session.price_cents);
  const { first_name: name } = otherOf(session);
  const wallet = <Link to="/dashboard/lunch-money">Lunch money</Link>;
  switch (session.payment) {
    case 'paid':
      return (
        <>
          <strong>
            {name} has paid {price}.
          </strong>{' '}
          We hold it until the session has taken place; then it is yours, in {wallet}.
        </>
      );
    case 'released':
      return (
        <>
          <strong>{price} is yours.</strong> {name} paid it, and the session took place: see {wallet}.
        </>
      );
    case 'refunded':
      return (
        <>
          <strong>
            {name} got {price} back.
          </strong>{' '}
          The session did not take place.
        </>
      );
    case 'due':
    case 'none':
      return (
        <>
          <strong>
            {name} pays {price}.
          </strong>{' '}
          There is nothing for you to pay.
        </>
      );
  }
}
