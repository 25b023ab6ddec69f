import { to, type ShownPeek } from '@acquaint/contracts';
import { formatList } from '@acquaint/ui/formats';
import { Link } from 'react-router-dom';
import { t } from '../../i18n.ts';
import { firstSentence } from './first-sentence.ts';
import styles from './proof.module.css';
import { useLandingFacts } from './use-landing-facts.ts';

/** Below the beginning of the landing page: what members say in a published peek, and how many have met. Nothing that does not exist. */
export function Proof() {
  const facts = useLandingFacts();
  if (facts === null) return null;
  if (facts === 'none' || (facts.peek === null && facts.sessions === 0)) return <span hidden data-nothing />;
  const { peek, sessions, members } = facts;
  return (
    <div className={styles['proof']}>
      {peek !== null && <Quote peek={peek} />}
      {sessions > 0 && (
        <p className={styles['numbers']}>
          {t(
            '{sessions, plural, one {# session held} other {# sessions held}}, {members, plural, one {# member} other {# members}}',
            { sessions, members },
          )}
        </p>
      )}
    </div>
  );
}

function Quote({
  peek: { uuid, title, people, poster_url: poster, transcript },
}: {
  readonly peek: ShownPeek;
}) {
  const quote = firstSentence(transcript);
  return (
    <Link className={styles['quote']} to={to('/peek', { snip: uuid })}>
      {poster !== null && <img src={poster} width="96" height="54" alt="" />}
      <span className={styles['words']}>{quote === '' ? title : t('“{words}”', { words: quote })}</span>
      <span className={styles['who']}>{t('{names}, in a peek', { names: formatList(people) })}</span>
    </Link>
  );
}
