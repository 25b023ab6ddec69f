import type { Session } from '@acquaint/contracts';
import { Link } from '@acquaint/remote-kit';
import { Tag } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { t } from '../i18n.ts';
import { useMoneyFormat } from './money.ts';
import { paymentPath } from './payment-path.ts';

/** Price and state of the payment, as seen by booker and host. */
const WORDS: Readonly<Record<Session['payment'], { readonly booker: string; readonly host: string } | null>> =
  {
    none: null,
    due: { booker: msg('{price}, to pay'), host: msg('{price}, not yet paid') },
    paid: { booker: msg('{price}, paid'), host: msg('{price}, paid, held by us') },
    released: { booker: msg('{price}, paid'), host: msg('{price}, earned') },
    refunded: { booker: msg('{price}, refunded'), host: msg('{price}, refunded') },
  };

/** Price of a session and state of its payment, linked to the payment page; renders nothing for a free one. */
export function PriceTag({ session }: { readonly session: Session }) {
  const money = useMoneyFormat();
  const words = WORDS[session.payment];
  if (session.price_cents === 0) return null;
  const price = money(session.price_cents);
  return (
    <Link to={paymentPath(session.id)}>
      <Tag {...(session.payment === 'due' ? { color: 'warning' } : {})}>
        {words === null ? price : t(words[session.my_role], { price })}
      </Tag>
    </Link>
  );
}
