import { useEndpointQuery } from '@acquaint/api-client';
import { getPremiumInfo, type AvailabilitySettings } from '@acquaint/contracts';
import { Link } from '@acquaint/remote-kit';
import { AsyncState, Card, Flex, Skeleton, Switch } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import type { ReactNode } from 'react';
import { ProHint } from '../../../components/payment/pro-hint.tsx';
import { rich, t } from '../../../i18n.ts';
import { PriceField } from './price-field.tsx';

type Prices = Pick<AvailabilitySettings, 'offers_long' | 'price_cents' | 'long_price_cents'>;

interface PriceCardProps {
  readonly prices: Prices;
  readonly onChange: (part: Partial<Prices>) => void;
}

/** Prices of a session by its length; Pro hosts can also offer longer sessions. */
export function PriceCard({ prices, onChange }: PriceCardProps) {
  const premium = useEndpointQuery(getPremiumInfo, {});
  return (
    <Card title={<h2 style={{ margin: 0, fontSize: 16 }}>{t('Length and price')}</h2>}>
      <AsyncState query={premium} skeleton={<Skeleton active title={false} paragraph={{ rows: 2 }} />}>
        {({ is_pro, is_offered, prices: { currency }, limits }) => (
          <Flex vertical gap={16}>
            {is_offered && (
              <PriceField
                label={t('{minutes} minutes', { minutes: limits.session_minutes })}
                currency={currency}
                cents={prices.price_cents}
                onChange={(price_cents) => onChange({ price_cents })}
              />
            )}
            {is_pro ? (
              <label>
                <Switch checked={prices.offers_long} onChange={(offers_long) => onChange({ offers_long })} />{' '}
                {t('People can also book {minutes} minutes with me', {
                  minutes: limits.long_session_minutes,
                })}
              </label>
            ) : (
              <ProHint
                sentence={msg('With <plan>{product} Pro</plan> you can offer {longMinutes} minutes as well.')}
              />
            )}
            {is_offered && is_pro && prices.offers_long && (
              <PriceField
                label={t('{minutes} minutes', { minutes: limits.long_session_minutes })}
                currency={currency}
                cents={prices.long_price_cents}
                onChange={(long_price_cents) => onChange({ long_price_cents })}
              />
            )}
            <p style={{ margin: 0 }}>
              {is_offered
                ? howItIsPaid()
                : t('This site doesn’t take payments, so sessions with you are free.')}
            </p>
          </Flex>
        )}
      </AsyncState>
    </Card>
  );
}

function howItIsPaid(): ReactNode {
  return rich(
    'People pay when they book. We hold the money until the session has taken place. Then it’s yours, and you can have it paid out under <wallet>Lunch money</wallet>. If the session doesn’t take place, they get all of it back. Sessions already booked keep their price.',
    { wallet: (inside) => <Link to="/dashboard/lunch-money">{inside}</Link> },
  );
}
