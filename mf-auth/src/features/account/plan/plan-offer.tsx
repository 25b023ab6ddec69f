import { useEndpointMutation, useInvalidate } from '@acquaint/api-client';
import {
  createCheckoutSession,
  getPremiumInfo,
  type PlanPeriod,
  type PremiumInfo,
} from '@acquaint/contracts';
import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { leaveToPay } from '@acquaint/remote-kit';
import { Button, ErrorNote, Flex, Segmented, VisuallyHidden } from '@acquaint/ui';
import { useState } from 'react';
import { msg } from '@acquaint/i18n';
import { useMoneyFormat } from '../../../components/locale/use-money-format.ts';
import { rich, t } from '../../../i18n.ts';
import styles from './plan.module.css';
import { savingText } from './saving.ts';

/** What the Pro plan adds (R-PAY-2). */
const PERKS: readonly (readonly [what: string, basic: string, pro: string])[] = [
  [msg('Session bookings'), msg('A few each week'), msg('Unlimited')],
  [msg('AI introductions to top {percent}% users'), msg('Now and then'), msg('Unlimited')],
  [msg('Session length'), msg('{minutes} minutes'), msg('{added} extra minutes')],
  [msg('Profile verification'), msg('No'), msg('Yes')],
];

/** For members on the basic plan: what Pro adds, what it costs, and a button to buy it. */
export function PlanOffer({ premium }: { readonly premium: PremiumInfo }) {
  const { prices, is_sandbox } = premium;
  const money = useMoneyFormat(prices.currency);
  const [period, setPeriod] = useState<PlanPeriod>('monthly');
  const saving = savingText(prices);
  const invalidate = useInvalidate();
  const checkout = useEndpointMutation(createCheckoutSession, {
    onSuccess: ({ url }) => leaveToPay(url),
    // The plan may have been bought in another tab.
    onError: () => void invalidate(getPremiumInfo),
  });
  const cents = period === 'yearly' ? prices.yearly_cents : prices.monthly_cents;
  const price = <span className={styles['price']}>{money(cents)}</span>;
  return (
    <Flex vertical gap={16}>
      <p className={styles['plain']}>{t('You’re on the Basic plan, which is free.')}</p>
      <PerksTable limits={premium.limits} />
      <Segmented<PlanPeriod>
        aria-label={t('Billing period')}
        style={{ alignSelf: 'start' }}
        value={period}
        onChange={setPeriod}
        options={[
          { value: 'monthly', label: t('Monthly') },
          { value: 'yearly', label: saving === null ? t('Yearly') : t('Yearly, {saving}', { saving }) },
        ]}
      />
      <p className={styles['plain']} aria-live="polite">
        {period === 'yearly'
          ? rich('{price} a year, {monthly} a month', { price, monthly: money(Math.round(cents / 12)) })
          : rich('{price} a month', { price })}
      </p>
      {checkout.isError && <ErrorNote error={checkout.error} />}
      <div>
        <Button
          type="primary"
          size="large"
          loading={checkout.isPending}
          onClick={() => checkout.mutate({ body: { plan: period } })}
        >
          {t('Go Pro')}
        </Button>
      </div>
      <p className={styles['about']}>
        {t('{product} Pro renews automatically. You can cancel here at any time.', {
          product: PRODUCT_NAME,
        })}{' '}
        {is_sandbox
          ? t('Payments are in test mode on this site: the next page won’t charge you.')
          : t('You pay on our payment provider’s page; we never see your card.')}
      </p>
    </Flex>
  );
}

/** Compares the two plans. */
function PerksTable({ limits }: Pick<PremiumInfo, 'limits'>) {
  const numbers = {
    percent: limits.top_members_percent,
    minutes: limits.session_minutes,
    added: limits.pro_added_minutes,
  };
  return (
    <table className={styles['perks']}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('Perk')}</VisuallyHidden>
          </th>
          <th scope="col">{t('Basic')}</th>
          <th scope="col">{t('Pro')}</th>
        </tr>
      </thead>
      <tbody>
        {PERKS.map(([what, basic, pro]) => (
          <tr key={what}>
            <th scope="row">{t(what, numbers)}</th>
            <td>{t(basic, numbers)}</td>
            <td>{t(pro, numbers)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
