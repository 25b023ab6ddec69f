import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { lazy } from 'react';
import { Link } from 'react-router-dom';
import { useLoggedIn } from '../auth/use-logged-in.ts';
import { IntroductionDrawing } from './introduction-drawing.tsx';
import styles from './landing.module.css';
import { WhenReached } from './landing/when-reached.tsx';
import { SiteLayout } from './site-layout.tsx';

/** Below what is seen first: nobody loads it who does not scroll there. */
const LandingNow = lazy(() =>
  import('./landing/landing-now.tsx').then((module) => ({ default: module.LandingNow })),
);

const steps = [
  {
    title: 'Say what you look for, and what you give',
    text: 'Two topics you want help with, two you can help with, and a sentence in your own words. It takes a minute.',
  },
  {
    title: 'Read your introductions',
    text: 'Each one comes with the reasons it was made. Say “I’d like to meet”, or pass. If only one of you says yes, nobody is told.',
  },
  {
    title: 'Meet for twenty minutes',
    text: 'Pick a free slot, shown in your own time zone, and talk by video in the browser. Nothing to install.',
  },
];

const promises = [
  {
    title: 'Complement, not likeness',
    text: 'What you look for is held against what the other is expert in, and the reverse. Both of you should leave with something.',
  },
  {
    title: 'Reasons you can check',
    text: 'An introduction names only what really counted: shared topics, words of your statement, goals that fit. If it is not a reason, it is not written.',
  },
  {
    title: 'Nobody is worn out',
    text: 'People are offered to no more members than they can meet. When somebody’s week is full, it is full.',
  },
  {
    title: 'Your time stays yours',
    text: 'You decide the hours, the notice and the pause in between. Times are right on both sides, also when the clocks change.',
  },
];

/** `/`: what this is, how it works, how to begin. */
export function LandingPage() {
  return (
    <SiteLayout>
      <section className={styles['hero']}>
        <div>
          <h1 tabIndex={-1}>Meet the people worth twenty minutes.</h1>
          <p className={styles['lead']}>
            {PRODUCT_NAME} introduces you to experts and investors who know what you need, and who need what
            you know. You see why. Then you meet, by video, for twenty minutes.
          </p>
          <Actions />
        </div>
        <IntroductionDrawing />
      </section>

      <section className={styles['band']} aria-labelledby="how">
        <div className={styles['inner']}>
          <h2 id="how">How it works</h2>
          <ol className={styles['steps']}>
            {steps.map((step, index) => (
              <li key={step.title}>
                <span className={styles['number']} aria-hidden>
                  {index + 1}
                </span>
                <h3>{step.title}</h3>
                <p>{step.text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>

      <WhenReached>
        <LandingNow />
      </WhenReached>

      <section className={styles['inner']} aria-labelledby="why">
        <h2 id="why">How an introduction is made</h2>
        <ul className={styles['promises']}>
          {promises.map((promise) => (
            <li key={promise.title}>
              <h3>{promise.title}</h3>
              <p>{promise.text}</p>
            </li>
          ))}
        </ul>
      </section>

      <section className={styles['closing']} aria-labelledby="begin">
        <h2 id="begin">Who should you be talking to?</h2>
        <p>Tell us what you are working on. Your first introductions are made at once.</p>
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
          See your introductions
        </Link>
      </p>
    );
  }
  return (
    <p className={styles['actions']}>
      <Link className={styles['primary']} to="/register">
        Create your account
      </Link>
      <Link className={styles['secondary']} to="/login">
        Log in
      </Link>
    </p>
  );
}
