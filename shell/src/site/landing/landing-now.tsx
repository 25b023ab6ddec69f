import { getLandingFacts, type LandingFacts } from '@acquaint/contracts';
import { formatNumber, useLocale } from '@acquaint/ui/formats';
import { msg } from '@acquaint/i18n';
import { useEffect, useState } from 'react';
import { t } from '../../i18n.ts';
import { siteCall } from '../site-call.ts';
import styles from './landing-now.module.css';
import { PlayingPeek } from './playing-peek.tsx';

const COUNTED = [
  ['members', msg('members')],
  ['introductions', msg('introductions both people said yes to')],
  ['sessions', msg('sessions held')],
  ['circles', msg('circles')],
] as const;

/** Current numbers of the site and a peek. Renders nothing if the request fails. */
export function LandingNow() {
  const formats = useLocale();
  const [facts, setFacts] = useState<LandingFacts | null>(null);
  useEffect(() => {
    let isHere = true;
    siteCall(getLandingFacts, {}).then(
      (answer) => isHere && setFacts(answer),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  const counted = COUNTED.filter(([key]) => (facts?.[key] ?? 0) > 0);
  if (facts === null || (counted.length === 0 && facts.peek === null)) return null;
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
