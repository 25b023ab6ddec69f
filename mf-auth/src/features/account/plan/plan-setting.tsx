import { useEndpointQuery, useInitialData, useInvalidate } from '@acquaint/api-client';
import { getInitialData, getPremiumInfo, type PremiumInfo } from '@acquaint/contracts';
import { PRODUCT_SLUG } from '@acquaint/contracts/product';
import { useSearchParams } from '@acquaint/remote-kit';
import { Alert, AsyncState, Flex, Skeleton, Spin } from '@acquaint/ui';
import { useEffect, useState } from 'react';
import { t } from '../../../i18n.ts';
import { Setting } from '../setting.tsx';
import { OwnPlan, PortalButton } from './own-plan.tsx';
import { PlanOffer } from './plan-offer.tsx';
import styles from './plan.module.css';

/** Polling intervals in milliseconds until the provider confirms the payment: short at first, longer after a while. */
const SOON_MS = 2_000;
const LATER_MS = 15_000;
/** After this time (ms) the page says that confirmation takes longer than usual. */
const LONG_MS = 20_000;

/** The member's plan and how to change it. */
export function PlanSetting() {
  const hasPaid = useHasPaid();
  const isLong = useIsLong();
  const premium = useEndpointQuery(
    getPremiumInfo,
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) => {
        if (!hasPaid || state.data?.is_pro !== false) return false;
        return isLong ? LATER_MS : SOON_MS;
      },
    },
  );
  useSameAsInitialData(premium.data);
  return (
    <Setting title={t('Your plan')}>
      <AsyncState query={premium} skeleton={<Skeleton active title={false} paragraph={{ rows: 3 }} />}>
        {(data) => <Plan premium={data} hasPaid={hasPaid} isLong={isLong} />}
      </AsyncState>
    </Setting>
  );
}

interface PlanProps {
  readonly premium: PremiumInfo;
  readonly hasPaid: boolean;
  readonly isLong: boolean;
}

function Plan({ premium, hasPaid, isLong }: PlanProps) {
  if (premium.is_pro) return <OwnPlan premium={premium} />;
  if (hasPaid && !isLong) {
    return (
      <Flex gap={16} align="center" role="status">
        <Spin />
        <span>{t('Your payment is being confirmed. This takes a few seconds.')}</span>
      </Flex>
    );
  }
  return (
    <Flex vertical gap={16}>
      {hasPaid && (
        <Alert
          type="info"
          showIcon
          role="status"
          title={t('Your payment is taking longer than usual')}
          description={t('No need to wait here or pay again: you’ll have Pro as soon as it arrives.')}
        />
      )}
      {premium.is_offered ? (
        <PlanOffer premium={premium} />
      ) : (
        <p className={styles['plain']}>
          {t('You’re on the Basic plan. This site doesn’t offer any other plan.')}
        </p>
      )}
      {premium.has_portal && <PortalButton label={t('Past invoices')} />}
    </Flex>
  );
}

/** Returns whether the provider has just redirected here after a payment. Stays true after the popup about it is closed. */
function useHasPaid(): boolean {
  const [params] = useSearchParams();
  return useState(() => params.get('popup') === `${PRODUCT_SLUG}-pro`)[0];
}

function useIsLong(): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLong;
}

/** Refetches the initial data when its plan differs from what the provider says. */
function useSameAsInitialData(premium: PremiumInfo | undefined): void {
  const known = useInitialData().data?.user_data.is_pro;
  const invalidate = useInvalidate();
  const isOld = premium !== undefined && known !== undefined && known !== premium.is_pro;
  useEffect(() => {
    if (isOld) void invalidate(getInitialData);
  }, [isOld, invalidate]);
}
