import { useEndpointMutation, useInvalidate } from '@acquaint/api-client';
import {
  createCheckoutSession,
  getPremiumInfo,
  type PlanPeriod,
  type PremiumInfo,
} from '@acquaint/contracts';
import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { leaveToPay } from '@acquaint/remote-kit';
import { Button, ErrorNote, Flex, Segmented } from '@acquaint/ui';
import { useState } from 'react';
import { useMoneyFormat } from '../../../parts/use-money-format.ts';
import { PerksTable } from './perks-table.tsx';
import styles from './plan.module.css';
import { savingWords } from './saving.ts';

/** For who has the basic plan: what Pro adds, what it costs, and the way to it. */
export function PlanOffer({ premium }: { readonly premium: PremiumInfo }) {
  const { prices, is_sandbox } = premium;
  const money = useMoneyFormat(prices.currency);
  const [period, setPeriod] = useState<PlanPeriod>('monthly');
  const saving = savingWords(prices);
  const invalidate = useInvalidate();
  const checkout = useEndpointMutation(createCheckoutSession, {
    onSuccess: ({ url }) => leaveToPay(url),
    // Bought in another tab, perhaps.
    onError: () => void invalidate(getPremiumInfo),
  });
  const cents = period === 'yearly' ? prices.yearly_cents : prices.monthly_cents;
  return (
    <Flex vertical gap={16}>
      <p className={styles['plain']}>You have the basic plan, which is free.</p>
      <PerksTable />
      <Segmented<PlanPeriod>
        aria-label="How to pay for it"
        style={{ alignSelf: 'start' }}
        value={period}
        onChange={setPeriod}
        options={[
          { value: 'monthly', label: 'Monthly' },
          { value: 'yearly', label: saving === null ? 'Yearly' : `Yearly, ${saving}` },
        ]}
      />
      <p className={styles['plain']} aria-live="polite">
        <span className={styles['price']}>{money(cents)}</span> a {period === 'yearly' ? 'year' : 'month'}
        {period === 'yearly' && `, ${money(Math.round(cents / 12))} a month`}
      </p>
      {checkout.isError && <ErrorNote error={checkout.error} />}
      <div>
        <Button
          type="primary"
          size="large"
          loading={checkout.isPending}
          onClick={() => checkout.mutate({ body: { plan: period } })}
        >
          Go Pro
        </Button>
      </div>
      <p className={styles['about']}>
        {PRODUCT_NAME} Pro renews by itself until you cancel, which you can do here at any time.{' '}
        {is_sandbox
          ? 'This site tries payments out: the next page moves no money.'
          : 'You pay on our payment provider’s page; we never see your card.'}
      </p>
    </Flex>
  );
}
