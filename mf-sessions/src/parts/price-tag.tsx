import type { Session } from '@acquaint/contracts';
import { Link } from '@acquaint/remote-kit';
import { Tag } from '@acquaint/ui';
import { useMoneyFormat } from './money.ts';
import { paymentPath } from './payment-path.ts';

/** Where the money is, for each of the two. */
const WORDS: Readonly<Record<Session['payment'], { readonly booker: string; readonly host: string } | null>> =
  {
    none: null,
    due: { booker: 'to pay', host: 'not yet paid' },
    paid: { booker: 'paid', host: 'paid, held by us' },
    released: { booker: 'paid', host: 'earned' },
    refunded: { booker: 'refunded', host: 'refunded' },
  };

/** What a session costs and where the money is; leads to the payment. Nothing for one that costs nothing. */
export function PriceTag({ session }: { readonly session: Session }) {
  const money = useMoneyFormat();
  const words = WORDS[session.payment];
  if (session.price_cents === 0) return null;
  const price = money(session.price_cents);
  return (
    <Link to={paymentPath(session.id)}>
      <Tag {...(session.payment === 'due' ? { color: 'warning' } : {})}>
        {words === null ? price : `${price}, ${words[session.my_role]}`}
      </Tag>
    </Link>
  );
}
