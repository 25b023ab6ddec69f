import { useEndpointMutation } from '@acquaint/api-client';
import { getCustomerPortal, type PremiumInfo } from '@acquaint/contracts';
import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { leaveToPay } from '@acquaint/remote-kit';
import { Alert, Button, ErrorNote, Flex, TimeText } from '@acquaint/ui';
import { useMoneyFormat } from '../../../components/locale/use-money-format.ts';
import { rich, t } from '../../../i18n.ts';
import styles from './plan.module.css';

/** For Pro members: what they pay, when the plan ends, and a link to change it. */
export function OwnPlan({ premium }: { readonly premium: PremiumInfo }) {
  return (
    <Flex vertical gap={16}>
      {premium.needs_payment && (
        <Alert
          type="warning"
          showIcon
          title={t('Your last payment didn’t go through')}
          description={t('Your plan continues for now. Check your card under “Manage plan” to keep it.')}
        />
      )}
      <p className={styles['plain']}>
        <strong>{t('{product} Pro is yours.', { product: PRODUCT_NAME })}</strong>{' '}
        <HowLong premium={premium} />
      </p>
      {premium.has_portal && <PortalButton label={t('Manage plan')} />}
    </Flex>
  );
}

function HowLong({ premium }: { readonly premium: PremiumInfo }) {
  const { plan, prices, renews_at, cancels_at, is_gift, needs_payment } = premium;
  const money = useMoneyFormat(prices.currency);
  if (cancels_at !== null) {
    return rich('You’ve cancelled. Your plan ends on {date}, and you won’t be charged again.', {
      date: <TimeText at={cancels_at} format="date" />,
    });
  }
  if (plan === null) return is_gift ? t('It’s a gift: there’s nothing to pay, and it never expires.') : null;
  const isYearly = plan === 'yearly';
  const price = money(isYearly ? prices.yearly_cents : prices.monthly_cents);
  if (renews_at === null || needs_payment) {
    return isYearly ? t('{price} a year.', { price }) : t('{price} a month.', { price });
  }
  const date = <TimeText at={renews_at} format="date" />;
  return isYearly
    ? rich('{price} a year, renews on {date}.', { price, date })
    : rich('{price} a month, renews on {date}.', { price, date });
}

/** Button that opens the payment provider's portal with cards, invoices and cancellation. */
export function PortalButton({ label }: { readonly label: string }) {
  // The portal's address is made for one visit and is never cached.
  const portal = useEndpointMutation(getCustomerPortal, { onSuccess: ({ url }) => leaveToPay(url) });
  return (
    <Flex vertical gap={8} align="start">
      {portal.isError && <ErrorNote error={portal.error} />}
      <Button loading={portal.isPending} onClick={() => portal.mutate({})}>
        {label}
      </Button>
    </Flex>
  );
}
