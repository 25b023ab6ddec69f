import { t } from '../../i18n.ts';
import styles from '../landing.module.css';

/** Cut out of screenshots of the running platform by `pnpm pictures`. */
const INTRODUCTION = new URL('../pictures/introduction.avif', import.meta.url).href;
const BOOKING = new URL('../pictures/booking.avif', import.meta.url).href;

/** Pictures of the product. Loaded when the visitor scrolls near them; their space is reserved. */
export function ProductPictures() {
  return (
    <div className={styles['pictures']}>
      <figure className={styles['picture']}>
        <img
          src={INTRODUCTION}
          width="1240"
          height="690"
          loading="lazy"
          alt={t('An introduction: who it is, the reasons why you two were matched, and your answer')}
        />
        <figcaption>{t('An introduction to a sample member, with its reasons')}</figcaption>
      </figure>
      <figure className={styles['picture']}>
        <img
          src={BOOKING}
          width="1240"
          height="690"
          loading="lazy"
          alt={t('Booking a session: free times in your time zone and in theirs')}
        />
        <figcaption>{t('Free times, shown in both time zones')}</figcaption>
      </figure>
    </div>
  );
}
