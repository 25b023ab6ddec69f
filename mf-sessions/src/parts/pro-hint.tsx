import { useEndpointQuery } from '@acquaint/api-client';
import { getPremiumInfo } from '@acquaint/contracts';
import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { Link } from '@acquaint/remote-kit';

const MINUTES_MS = 60_000;

interface ProHintProps {
  /** What the plan would change here, as the end of “With Acquaint Pro …”. */
  readonly with: string;
  /** Whatever is on this page must not be left: the plan is read in another tab. */
  readonly isBeside?: boolean;
}

/** Where a limit of the basic plan is met: a line that leads to the plan. Nothing where none is sold, or the reader has it. */
export function ProHint({ with: promise, isBeside = false }: ProHintProps) {
  const { data } = useEndpointQuery(getPremiumInfo, {}, { staleTime: 5 * MINUTES_MS });
  if (!data || data.is_pro || !data.is_offered) return null;
  return (
    <p style={{ margin: 0 }}>
      With{' '}
      <Link to="/dashboard/account#plan" {...(isBeside ? { target: '_blank' } : {})}>
        {PRODUCT_NAME} Pro
      </Link>{' '}
      {promise}
    </p>
  );
}
