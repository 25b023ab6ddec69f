import type { LandingFacts } from '@acquaint/contracts';
import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { useLocale } from '@acquaint/ui/formats';
import { msg } from '@acquaint/i18n';
import { t } from '../../i18n.ts';
import styles from './landing-now.module.css';

const BASIC = [
  msg('Introductions every week, with reasons'),
  msg('Twenty-minute video sessions'),
  msg('Circles, messages and peeks'),
];
const PRO = [
  msg('Book as many sessions as you like'),
  msg('Unlimited introductions to top members'),
  msg('Longer sessions'),
  msg('A verified profile'),
];

/** What membership costs (R-PAY-1, R-PAY-2). */
export function Prices({ pro }: { readonly pro: NonNullable<LandingFacts['pro']> }) {
  const formats = useLocale();
  const money = (cents: number) =>
    new Intl.NumberFormat(formats, {
      style: 'currency',
      currency: pro.currency,
      trailingZeroDisplay: 'stripIfInteger',
    }).format(cents / 100);
  return (
    <section className={styles['now']} aria-labelledby="prices">
      <h2 id="prices">{t('Pricing')}</h2>
      <div className={styles['plans']}>
        <Plan name={t('Basic')} price={t('Free')} perks={BASIC} />
        <Plan
          name={`${PRODUCT_NAME} Pro`}
          price={t('{price} a month', { price: money(pro.monthly_cents) })}
          also={t('or {price} a year', { price: money(pro.yearly_cents) })}
          perks={PRO}
        />
      </div>
    </section>
  );
}

interface PlanProps {
  readonly name: string;
  readonly price: string;
  readonly also?: string;
  readonly perks: readonly string[];
}

function Plan({ name, price, also, perks }: PlanProps) {
  return (
    <div className={styles['plan']}>
      <h3>{name}</h3>
      <p className={styles['price']}>
        {price} {also !== undefined && <span>{also}</span>}
      </p>
      <ul>
        {perks.map((perk) => (
          <li key={perk}>{t(perk)}</li>
        ))}
      </ul>
    </div>
  );
}
