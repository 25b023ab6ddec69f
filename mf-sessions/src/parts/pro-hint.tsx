import { useEndpointQuery } from '@acquaint/api-client';
import { getPremiumInfo } from '@acquaint/contracts';
import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { Link, to } from '@acquaint/remote-kit';
import { rich } from '../words.ts';

const MINUTES_MS = 60_000;

interface ProHintProps {
  /** What the plan would change here, marked with `msg`: “With <plan>{product} Pro</plan> …”. */
  readonly sentence: string;
  /** Whatever is on this page must not be left: the plan is read in another tab. */
  readonly isBeside?: boolean;
}

/** Where a limit of the basic plan is met: a line that leads to the plan. Nothing where none is sold, or the reader has it. */
export function ProHint({ sentence, isBeside = false }: ProHintProps) {
  const { data } = useEndpointQuery(getPremiumInfo, {}, { staleTime: 5 * MINUTES_MS });
  if (!data || data.is_pro || !data.is_offered) return null;
  return (
    <p style={{ margin: 0 }}>
      {rich(sentence, {
        product: PRODUCT_NAME,
        plan: (inside) => (
          <Link to={to('/dashboard/account', {}, 'plan')} {...(isBeside ? { target: '_blank' } : {})}>
            {inside}
          </Link>
        ),
      })}
    </p>
  );
}
