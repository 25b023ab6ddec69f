import { PRODUCT_NAME } from '@acquaint/contracts/product';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { useLoggedIn } from '../../auth/use-logged-in.ts';
import { IntroductionDrawing } from '../introduction-drawing.tsx';
import { SiteLayout } from '../site-layout.tsx';
import { CircleDrawing, PeekDrawing, RoomDrawing, SlotsDrawing, TopicsDrawing } from './drawings.tsx';
import styles from './tutorial.module.css';

interface Step {
  readonly title: string;
  readonly text: string;
  /** What to try there. */
  readonly tip: string;
  readonly path: string;
  readonly link: string;
  readonly Drawing: ComponentType;
}

/** In the order in which somebody new meets them. */
const STEPS: readonly Step[] = [
  {
    title: 'Say what you look for, and what you give',
    text: 'Two topics of each, and a sentence in your own words. Everything that follows comes from here, and you can change it at any time.',
    tip: 'The words of your sentence count. “Pricing for hospitals” finds better people than “business”.',
    path: '/dashboard/home/profile/edit',
    link: 'Edit your profile',
    Drawing: TopicsDrawing,
  },
  {
    title: 'Read your introductions',
    text: 'Each names the reasons that counted. Say “I’d like to meet”, pass, or keep it for later. Nobody hears of a yes that stays alone.',
    tip: 'Pass freely. It is not told to anybody, and makes room for somebody who fits better.',
    path: '/dashboard/home/intros',
    link: 'See your introductions',
    Drawing: IntroductionDrawing,
  },
  {
    title: 'Choose a time',
    text: 'When both said yes, pick one of the free slots. They are shown in your own zone, also in the weeks when clocks change. Both of you get a confirmation with a calendar file.',
    tip: 'Set your own hours first: people can only find you when you are free.',
    path: '/dashboard/your-sessions',
    link: 'Set your availability',
    Drawing: SlotsDrawing,
  },
  {
    title: 'Meet for twenty minutes',
    text: 'In the browser, nothing to install. Check your camera and microphone, then enter. The room shows what is left of the time. Afterwards, both of you write a review.',
    tip: 'Come with one question. Twenty minutes are enough for one good one.',
    path: '/dashboard/sessions/upcoming',
    link: 'See your sessions',
    Drawing: RoomDrawing,
  },
  {
    title: 'Watch and share peeks',
    text: 'A peek is a short highlight of a session. It is published only when everybody heard in it agrees. Watching some is the quickest way to see whom you might meet.',
    tip: 'Ask for sound first: the good ones are short.',
    path: '/dashboard/home',
    link: 'Watch peeks',
    Drawing: PeekDrawing,
  },
  {
    title: 'Join a circle',
    text: 'People around a topic. Join what fits, or found your own and send its invitation to people who are not here yet.',
    tip: 'Small circles answer faster than large ones.',
    path: '/dashboard/groups',
    link: 'Find a circle',
    Drawing: CircleDrawing,
  },
];

/** `/tutorial`: the tour of the product, drawn. */
export function TutorialPage() {
  const loggedIn = useLoggedIn();
  return (
    <SiteLayout>
      <div className={styles['tour']}>
        <h1 tabIndex={-1}>A tour in six steps</h1>
        <p className={styles['lead']}>
          How {PRODUCT_NAME} works, from your first two topics to the conversation they lead to. It takes
          three minutes to read.
        </p>
        <ol className={styles['steps']}>
          {STEPS.map(({ title, text, tip, path, link, Drawing }, index) => (
            <li key={title}>
              <div className={styles['words']}>
                <p className={styles['number']} aria-hidden>
                  {index + 1}
                </p>
                <h2>{title}</h2>
                <p>{text}</p>
                <p className={styles['tip']}>{tip}</p>
                {loggedIn && (
                  <p>
                    <Link to={path}>{link}</Link>
                  </p>
                )}
              </div>
              <div className={styles['picture']}>
                <Drawing />
              </div>
            </li>
          ))}
        </ol>
        {!loggedIn && (
          <p className={styles['begin']}>
            <Link className={styles['primary']} to="/register">
              Create your account
            </Link>
            <Link to="/faq">Questions first?</Link>
          </p>
        )}
      </div>
    </SiteLayout>
  );
}
