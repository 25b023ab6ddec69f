import { useEndpointMutation } from '@acquaint/api-client';
import { getCustomerPortal, type PremiumInfo } from '@acquaint/contracts';
import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { leaveToPay } from '@acquaint/remote-kit';
import { Alert, Button, ErrorNote, Flex, TimeText } from '@acquaint/ui';
import { useMoneyFormat } from '../../../parts/use-money-format.ts';
import styles from './plan.module.css';

/** For who is pro: what is paid, until when it lasts, and where that is changed. */
export function OwnPlan({ premium }: { readonly premium: PremiumInfo }) {
  return (
    <Flex vertical gap={16}>
      {premium.needs_payment && (
        <Alert
          type="warning"
          showIcon
          title="Your last payment did not go through"
          description="Your plan goes on for now. Look at your card under “Manage plan”, so that it doesn’t end."
        />
      )}
      <p className={styles['plain']}>
        <strong>{PRODUCT_NAME} Pro is yours.</strong> <HowLong premium={premium} />
      </p>
      {premium.has_portal && <PortalButton label="Manage plan" />}
    </Flex>
  );
}

function HowLong({ premium }: { readonly premium: PremiumInfo }) {
  const { plan, prices, renews_at, cancels_at, is_gift, needs_payment } = premium;
  const money = useMoneyFormat(prices.currency);
  if (cancels_at !== null) {
    return (
      <>
        You cancelled it: it ends on <TimeText at={cancels_at} format="date" />, and nothing more is paid.
      </>
    );
  }
  if (plan === null) return is_gift ? <>It is a gift: there is nothing to pay, and it has no end.</> : null;
  const price =
    plan === 'yearly' ? `${money(prices.yearly_cents)} a year` : `${money(prices.monthly_cents)} a month`;
  return (
    <>
      {price}
      {renews_at !== null && !needs_payment && (
        <>
          , renews on <TimeText at={renews_at} format="date" />
        </>
      )}
      .
    </>
  );
}

/** Leads to the provider's page, where cards, bills and the plan's end are. */
export function PortalButton({ label }: { readonly label: string }) {
  // A page that is made for this one visit: never from the cache.
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
