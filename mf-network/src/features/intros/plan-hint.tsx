import { useEndpointQuery } from '@acquaint/api-client';
import { getPremiumInfo } from '@acquaint/contracts';
import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { Link, to } from '@acquaint/remote-kit';
import { rich } from '../../i18n.ts';

const MINUTES_MS = 60_000;

/**
 * Hint at the Pro plan, shown when the weekly introductions are used up. Renders nothing if no plan is sold or the member is
 * already Pro.
 */
export function PlanHint() {
  const { data } = useEndpointQuery(getPremiumInfo, {}, { staleTime: 5 * MINUTES_MS });
  if (!data || data.is_pro || !data.is_offered) return null;
  return (
    <p>
      {rich('With <plan>{product} Pro</plan> there’s no weekly limit.', {
        product: PRODUCT_NAME,
        plan: (inside) => <Link to={to('/dashboard/account', {}, 'plan')}>{inside}</Link>,
      })}
    </p>
  );
}
