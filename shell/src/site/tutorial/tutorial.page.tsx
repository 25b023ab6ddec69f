import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { msg } from '@acquaint/i18n';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { useLoggedIn } from '../../auth/use-logged-in.ts';
import { t } from '../../i18n.ts';
import { IntroductionDrawing } from '../introduction-drawing.tsx';
import { SiteLayout } from '../site-layout.tsx';
import { CircleDrawing, PeekDrawing, RoomDrawing, SlotsDrawing, TopicsDrawing } from './drawings.tsx';
import styles from './tutorial.module.css';

interface Step {
  readonly title: string;
  readonly text: string;
  /** What to try on that page. */
  readonly tip: string;
  readonly path: string;
  readonly link: string;
  readonly Drawing: ComponentType;
}

/** In the order in which a new member meets them. */
const STEPS: readonly Step[] = [
  {
    title: msg('Say what you’re looking for and what you can offer'),
    text: msg(
      'Two topics for each, and a sentence in your own words. Everything else builds on this, and you can change it at any time.',
    ),
    tip: msg('Be specific: “Pricing for hospitals” finds better people than “business”.'),
    path: '/dashboard/home/profile/edit',
    link: msg('Edit your profile'),
    Drawing: TopicsDrawing,
  },
  {
    title: msg('Read your introductions'),
    text: msg(
      'Each one shows why you were matched. Say “I’d like to meet”, pass, or save it for later. If only you say yes, no one finds out.',
    ),
    tip: msg('Feel free to pass. No one is told, and it makes room for someone who’s a better fit.'),
    path: '/dashboard/home/intros',
    link: msg('See your introductions'),
    Drawing: IntroductionDrawing,
  },
  {
    title: msg('Choose a time'),
    text: msg(
      'Once you’ve both said yes, pick a free slot. Times are shown in your own time zone, even around clock changes. You both get a confirmation with a calendar file.',
    ),
    tip: msg('Set your own hours first: people can only book you when you’re free.'),
    path: '/dashboard/your-sessions',
    link: msg('Set your availability'),
    Drawing: SlotsDrawing,
  },
  {
    title: msg('Meet for twenty minutes'),
    text: msg(
      'In your browser, with nothing to install. Check your camera and microphone, then join. The room shows how much time you have left. Afterwards, you both write a review.',
    ),
    tip: msg('Come with one question. Twenty minutes is enough for one good one.'),
    path: '/dashboard/sessions/upcoming',
    link: msg('See your sessions'),
    Drawing: RoomDrawing,
  },
  {
    title: msg('Watch and share peeks'),
    text: msg(
      'A peek is a short highlight from a session. It’s only published if everyone you hear in it agrees. Watching a few is the quickest way to see who you might meet.',
    ),
    tip: msg('Turn the sound on. No peek is longer than a minute.'),
    path: '/dashboard/home',
    link: msg('Watch peeks'),
    Drawing: PeekDrawing,
  },
  {
    title: msg('Join a circle'),
    text: msg(
      'People gathered around a topic. Join one that fits, or start your own and invite people who aren’t here yet.',
    ),
    tip: msg('Small circles answer faster than large ones.'),
    path: '/dashboard/groups',
    link: msg('Find a circle'),
    Drawing: CircleDrawing,
  },
];

/** `/tutorial`: an illustrated tour of the product. */
export function TutorialPage() {
  const loggedIn = useLoggedIn();
  return (
    <SiteLayout>
      <div className={styles['tour']}>
        <h1 tabIndex={-1}>{t('A tour in six steps')}</h1>
        <p className={styles['lead']}>
          {t(
            'How {product} works, from your first two topics to the conversation they lead to. It takes three minutes to read.',
            { product: PRODUCT_NAME },
          )}
        </p>
        <ol className={styles['steps']}>
          {STEPS.map(({ title, text, tip, path, link, Drawing }, index) => (
            <li key={title}>
              <div className={styles['words']}>
                <p className={styles['number']} aria-hidden>
                  {index + 1}
                </p>
                <h2>{t(title)}</h2>
                <p>{t(text)}</p>
                <p className={styles['tip']}>{t(tip)}</p>
                {loggedIn && (
                  <p>
                    <Link to={path}>{t(link)}</Link>
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
              {t('Create your account')}
            </Link>
            <Link to="/faq">{t('Questions first?')}</Link>
          </p>
        )}
      </div>
    </SiteLayout>
  );
}
