import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { msg } from '@acquaint/i18n';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { LoadedPart } from '../app/loaded-part.tsx';
import { useLoggedIn } from '../auth/use-logged-in.ts';
import { t } from '../i18n.ts';
import { savesData, whenIdle } from '../remotes/loading/when-idle.ts';
import { IntroductionDrawing } from './introduction-drawing.tsx';
import styles from './landing.module.css';
import { ProductPictures } from './landing/product-pictures.tsx';
import { WhenReached } from './landing/when-reached.tsx';
import { SiteLayout } from './site-layout.tsx';

/** Below the fold: loaded only by visitors who scroll there. */
const loadLandingNow = () => import('./landing/landing-now.tsx').then(({ LandingNow }) => LandingNow);

/** In sight at once: loaded when nothing else is to be done, and not for visitors who save data. */
const loadProof = () =>
  new Promise<ComponentType>((resolve, reject) => {
    if (!savesData())
      whenIdle(() => void import('./landing/proof.tsx').then((it) => resolve(it.Proof), reject));
  });

const steps = [
  {
    title: msg('Say what you’re looking for and what you can offer'),
    text: msg(
      'Pick two topics you want help with and two you can help with, then add a sentence of your own. It takes a minute.',
    ),
  },
  {
    title: msg('Read your introductions'),
    text: msg(
      'Each one tells you why you were matched. Say “I’d like to meet”, or pass. If only one of you says yes, no one finds out.',
    ),
  },
  {
    title: msg('Meet for twenty minutes'),
    text: msg(
      'Pick a free slot, shown in your own time zone, and talk by video in the browser. Nothing to install.',
    ),
  },
];

const promises = [
  {
    title: msg('Different strengths, not similar profiles'),
    text: msg(
      'We match what you’re looking for with what the other person knows, and the other way round. You should both come away with something.',
    ),
  },
  {
    title: msg('Reasons you can check'),
    text: msg(
      'An introduction only lists what really mattered: shared topics, words from your statement, goals that fit. If something didn’t count, it isn’t there.',
    ),
  },
  {
    title: msg('No one gets overwhelmed'),
    text: msg(
      'We never introduce people to more members than they have time to meet. When someone’s week is full, it’s full.',
    ),
  },
  {
    title: msg('Your time is yours'),
    text: msg(
      'You choose your hours, how much notice you need and the break between sessions. Times are right for both of you, even when the clocks change.',
    ),
  },
];

/** `/`: what this is, how it works, how to begin. */
export function LandingPage() {
  return (
    <SiteLayout>
      <section className={styles['hero']}>
        <div>
          <h1 tabIndex={-1}>{t('Meet the people worth twenty minutes.')}</h1>
          <p className={styles['lead']}>
            {t(
              '{product} introduces you to experts and investors who know what you need, and who need what you know. You see why. Then you meet, by video, for twenty minutes.',
              { product: PRODUCT_NAME },
            )}
          </p>
          <Actions />
        </div>
        <div className={styles['proof']}>
          <WhenReached>
            <LoadedPart load={loadProof} />
          </WhenReached>
        </div>
        <IntroductionDrawing />
      </section>

      <section className={styles['band']} aria-labelledby="how">
        <div className={styles['inner']}>
          <h2 id="how">{t('How it works')}</h2>
          <ol className={styles['steps']}>
            {steps.map((step, index) => (
              <li key={step.title}>
                <span className={styles['number']} aria-hidden>
                  {index + 1}
                </span>
                <h3>{t(step.title)}</h3>
                <p>{t(step.text)}</p>
              </li>
            ))}
          </ol>
          <ProductPictures />
        </div>
      </section>

      <div className={styles['reserved']}>
        <WhenReached>
          <LoadedPart load={loadLandingNow} />
        </WhenReached>
      </div>

      <section className={styles['inner']} aria-labelledby="why">
        <h2 id="why">{t('How introductions work')}</h2>
        <ul className={styles['promises']}>
          {promises.map((promise) => (
            <li key={promise.title}>
              <h3>{t(promise.title)}</h3>
              <p>{t(promise.text)}</p>
            </li>
          ))}
        </ul>
      </section>

      <section className={styles['closing']} aria-labelledby="begin">
        <h2 id="begin">{t('Who should you be talking to?')}</h2>
        <p>{t('Tell us what you’re working on and get your first introductions right away.')}</p>
        <Actions />
      </section>
    </SiteLayout>
  );
}

function Actions() {
  if (useLoggedIn()) {
    return (
      <p className={styles['actions']}>
        <Link className={styles['primary']} to="/dashboard/home/intros">
          {t('See your introductions')}
        </Link>
      </p>
    );
  }
  return (
    <p className={styles['actions']}>
      <Link className={styles['primary']} to="/register">
        {t('Create your account')}
      </Link>
      <Link className={styles['secondary']} to="/login">
        {t('Log in')}
      </Link>
    </p>
  );
}
