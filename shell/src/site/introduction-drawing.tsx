import type { ReactNode } from 'react';
import { rich, t } from '../i18n.ts';
import styles from './introduction-drawing.module.css';

/** Drawn like the portraits of the sample members. */
const YOU = new URL('./pictures/you.webp', import.meta.url).href;
const SOMEONE_NEW = new URL('./pictures/someone-new.webp', import.meta.url).href;

/** Drawing of an introduction with its reasons. The people are fictional. */
export function IntroductionDrawing() {
  return (
    <figure className={styles['figure']}>
      <div className={styles['card']}>
        <div className={styles['people']}>
          <Person label={t('You')} picture={YOU} />
          <svg className={styles['tie']} viewBox="0 0 80 24" aria-hidden>
            <path d="M2 8 C 26 8, 54 8, 74 8" />
            <path d="M68 3 l6 5 -6 5" />
            <path d="M78 18 C 54 18, 26 18, 6 18" />
            <path d="M12 13 l-6 5 6 5" />
          </svg>
          <Person label={t('Someone new')} picture={SOMEONE_NEW} />
        </div>
        <p className={styles['heading']}>{t('Why you two')}</p>
        <ul className={styles['reasons']}>
          <li>{rich('They’re an expert in what you’re looking for: <mark>Fundraising</mark>', { mark })}</li>
          <li>
            {rich('You’re an expert in what they’re looking for: <mark>Machine Learning</mark>', { mark })}
          </li>
          <li>{t('You both wrote about early hires')}</li>
          <li>{t('You’re both free on Thursday afternoon')}</li>
        </ul>
        <div className={styles['answers']} aria-hidden>
          <span className={styles['yes']}>{t('I’d like to meet')}</span>
          <span className={styles['no']}>{t('Not for me')}</span>
        </div>
      </div>
      <figcaption>{t('An illustration of an introduction. These two people are made up.')}</figcaption>
    </figure>
  );
}

const mark = (inside: ReactNode[]) => <mark>{inside}</mark>;

function Person({ label, picture }: { readonly label: string; readonly picture: string }) {
  return (
    <span className={styles['person']}>
      <img className={styles['face']} src={picture} width="80" height="80" alt="" />
      {label}
    </span>
  );
}
