import { useEndpointQuery } from '@acquaint/api-client';
import { getPremiumInfo } from '@acquaint/contracts';
import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { Link, to } from '@acquaint/remote-kit';
import { rich } from '../../i18n.ts';

const MINUTES_MS = 60_000;

interface ProHintProps {
  /** What the plan would change, marked with `msg`: “With <plan>{product} Pro</plan> …”; `{longMinutes}`, `{addedMinutes}`. */
  readonly sentence: string;
  /** Opens the plan in another tab, because this page must not be left. */
  readonly isBeside?: boolean;
}

/**
 * Hint at the Pro plan where a limit of the basic plan is reached. Renders nothing if no plan is sold or the member is already
 * Pro.
 */
export function ProHint({ sentence, isBeside = false }: ProHintProps) {
  const { data } = useEndpointQuery(getPremiumInfo, {}, { staleTime: 5 * MINUTES_MS });
  if (!data || data.is_pro || !data.is_offered) return null;
  return (
    <p style={{ margin: 0 }}>
      {rich(sentence, {
        product: PRODUCT_NAME,
        longMinutes: String(data.limits.long_session_minutes),
        addedMinutes: String(data.limits.pro_added_minutes),
        plan: (inside) => (
          <Link to={to('/dashboard/account', {}, 'plan')} {...(isBeside ? { target: '_blank' } : {})}>
            {inside}
          </Link>
        ),
      })}
    </p>
  );
}
