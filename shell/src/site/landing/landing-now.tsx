import type { LandingFacts } from '@acquaint/contracts';
import { formatNumber, useLocale } from '@acquaint/ui/formats';
import { msg } from '@acquaint/i18n';
import { t } from '../../i18n.ts';
import styles from './landing-now.module.css';
import { PlayingPeek } from './playing-peek.tsx';
import { Prices } from './prices.tsx';
import { useLandingFacts } from './use-landing-facts.ts';

const COUNTED = [
  ['members', msg('members')],
  ['introductions', msg('introductions both people said yes to')],
  ['sessions', msg('sessions held')],
  ['circles', msg('circles')],
] as const;

/** Current numbers of the site, a peek and prices. If the request fails, only a mark that gives back the reserved space. */
export function LandingNow() {
  const facts = useLandingFacts();
  if (facts === null) return null;
  if (facts === 'none') return <span hidden data-nothing />;
  return (
    <>
      <Now facts={facts} />
      {facts.pro !== null && <Prices pro={facts.pro} />}
    </>
  );
}

function Now({ facts }: { readonly facts: LandingFacts }) {
  const formats = useLocale();
  const counted = COUNTED.filter(([key]) => facts[key] > 0);
  if (counted.length === 0 && facts.peek === null) return <span hidden data-nothing />;
  return (
    <section className={styles['now']} aria-labelledby="now">
      <h2 id="now">{t('What’s happening here')}</h2>
      <div className={styles['columns']}>
        {facts.peek !== null && <PlayingPeek peek={facts.peek} />}
        {counted.length > 0 && (
          <dl className={styles['numbers']}>
            {counted.map(([key, label]) => (
              <div key={key}>
                <dt>{t(label)}</dt>
                <dd>{formatNumber(facts[key], 0, formats)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}
