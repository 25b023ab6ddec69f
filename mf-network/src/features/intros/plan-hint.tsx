import { useEndpointQuery } from '@acquaint/api-client';
import { getPremiumInfo } from '@acquaint/contracts';
import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { Link } from '@acquaint/remote-kit';

const MINUTES_MS = 60_000;

/** Below a week that has given all its introductions: where there are more. Nothing where no plan is sold, or the reader has it. */
export function PlanHint() {
  const { data } = useEndpointQuery(getPremiumInfo, {}, { staleTime: 5 * MINUTES_MS });
  if (!data || data.is_pro || !data.is_offered) return null;
  return (
    <p>
      With <Link to="/dashboard/account#plan">{PRODUCT_NAME} Pro</Link> there is no weekly limit.
    </p>
  );
}
