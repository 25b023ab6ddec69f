import { useEndpointQuery } from '@acquaint/api-client';
import { getPremiumInfo } from '@acquaint/contracts';
import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { Link, to } from '@acquaint/remote-kit';
import { rich } from '../../words.ts';

const MINUTES_MS = 60_000;

/** Below a week that has given all its introductions: where there are more. Nothing where no plan is sold, or the reader has it. */
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
