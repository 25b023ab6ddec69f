import type { Reconciliation } from '@acquaint/contracts';
import { Tag } from '@acquaint/ui';
import { t } from '../../i18n.ts';
import { useMoney } from '../../components/use-money.ts';

/** The difference of a day: also 0 is shown, and how many lines differ if they cancel each other out. */
export function DifferenceTag({ result }: { readonly result: Reconciliation }) {
  const { differences, difference_cents, currency } = result;
  const amount = useMoney()(difference_cents, currency);
  return differences === 0 ? (
    <Tag color="success">{amount}</Tag>
  ) : (
    <Tag color="error">
      {t('{amount}, {count, plural, one {# line} other {# lines}}', {
        amount,
        count: differences,
      })}
    </Tag>
  );
}
