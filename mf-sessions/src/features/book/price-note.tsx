import type { listFreeSlots, SuccessBody } from '@acquaint/contracts';
import { useMoneyFormat } from '../../components/money.ts';
import { rich } from '../../i18n.ts';

type FreeSlots = SuccessBody<typeof listFreeSlots>;

/** Says before a slot is chosen what a session costs and when the money is refunded; renders nothing for a free one. */
export function PriceNote({ free }: { readonly free: FreeSlots }) {
  const money = useMoneyFormat(free.currency);
  if (free.price_cents === 0) return null;
  return (
    <p style={{ margin: 0 }}>
      {rich(
        '{minutes} minutes cost <strong>{price}</strong>, paid when you book. We hold the money until the session has taken place. If it doesn’t take place, you get all of it back.',
        {
          minutes: free.duration_minutes,
          price: money(free.price_cents),
          strong: (inside) => <strong>{inside}</strong>,
        },
      )}
    </p>
  );
}
