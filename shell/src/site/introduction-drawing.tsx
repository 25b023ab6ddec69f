import type { ReactNode } from 'react';
import { rich, t } from '../i18n.ts';
import styles from './introduction-drawing.module.css';

/** Drawing of an introduction with its reasons. The people are fictional. */
export function IntroductionDrawing() {
  return (
    <figure className={styles['figure']}>
      <div className={styles['card']}>
        <div className={styles['people']}>
          <Person label={t('You')} tone="a" />
          <svg className={styles['tie']} viewBox="0 0 80 24" aria-hidden>
            <path d="M2 8 C 26 8, 54 8, 74 8" />
            <path d="M68 3 l6 5 -6 5" />
            <path d="M78 18 C 54 18, 26 18, 6 18" />
            <path d="M12 13 l-6 5 6 5" />
          </svg>
          <Person label={t('Someone new')} tone="b" />
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

function Person({ label, tone }: { readonly label: string; readonly tone: 'a' | 'b' }) {
  return (
    <span className={styles['person']}>
      <svg className={styles[tone]} width="72" height="72" viewBox="0 0 72 72" aria-hidden>
        <circle className={styles['disc']} cx="36" cy="36" r="36" />
        <circle className={styles['shape']} cx="36" cy="28" r="12" />
        <path className={styles['shape']} d="M12 63c3-15 13-21 24-21s21 6 24 21a36 36 0 0 1-48 0z" />
      </svg>
      {label}
    </span>
  );
}
