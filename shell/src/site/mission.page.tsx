import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { Link } from 'react-router-dom';
import { t } from '../i18n.ts';
import styles from './article.module.css';
import { Article } from './article.tsx';

/** `/mission` */
export function MissionPage() {
  return (
    <Article
      title={t('The right conversation changes what happens next.')}
      lead={t('{product} makes sure it doesn’t depend on who you already know.', {
        product: PRODUCT_NAME,
      })}
    >
      <h2>{t('The trouble with knowing people')}</h2>
      <p>
        {t(
          'Good advice, a first customer, a co-founder, an investor: most of it comes through an introduction. And most introductions go to people who already get plenty. Searching through profiles doesn’t fix that; it just sends more messages to the same few inboxes.',
        )}
      </p>
      <h2>{t('What we do instead')}</h2>
      <p>
        {t(
          'We look for pairs where each person has what the other is looking for, and introduce them with the reasons why. Both say yes before anything happens. Then they talk for twenty minutes, face to face. That’s long enough to find out whether there’s more to it, and short enough to say yes to someone new.',
        )}
      </p>
      <h2>{t('What we stand for')}</h2>
      <p>
        {t(
          'Every reason we show is one that counted. We’re not after your attention: once you’ve met the people worth meeting this week, there’s nothing left to scroll. We never introduce anyone to more people than they can meet, and no one with a complete profile is left out.',
        )}
      </p>
      <h2>{t('See for yourself')}</h2>
      <p>
        {t(
          '{product} is open-source software. How introductions are made, what we keep and what we don’t is all in the code for anyone to read. There are no ads and no trackers, and nothing about you is sold.',
          { product: PRODUCT_NAME },
        )}
      </p>
      <nav className={styles['next']} aria-label={t('Continue')}>
        <Link to="/tutorial">{t('Take the tour')}</Link>
        <Link to="/terms-privacy">{t('Terms and privacy')}</Link>
        <Link to="/get-in-touch">{t('Get in touch')}</Link>
      </nav>
    </Article>
  );
}
