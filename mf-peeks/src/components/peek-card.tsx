import { useInitialData } from '@acquaint/api-client';
import { PEEK_PLAYED_SECONDS, type FeedPeek } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { TimeText } from '@acquaint/ui';
import { CommentOutlined } from '@acquaint/ui/icons';
import { useState } from 'react';
import { t } from '../i18n.ts';
import { PeopleIn } from './people-in.tsx';
import { PeekActions } from './peek-actions.tsx';
import styles from './peek-card.module.css';
import { PeekMenu } from './peek-menu.tsx';
import { PeekVideo } from './peek-video.tsx';
import { usePeekCounts } from './use-peek-counts.ts';
import { usePlayed } from './use-played.ts';
import { WhyShown } from './why-shown.tsx';

interface PeekCardProps {
  readonly peek: FeedPeek;
  /** Loads the video before it is played. */
  readonly isNext?: boolean;
  readonly onPlay?: () => void;
  /** Says why it is shown, in a list whose order depends on the reader. */
  readonly saysWhy?: boolean;
}

/** One peek: the clip, its title, who is in it, why it is shown, and a row of actions; everything else is in a menu. */
export function PeekCard({ peek, isNext = false, onPlay, saysWhy = false }: PeekCardProps) {
  const { title, transcript, topics } = peek;
  const counted = usePeekCounts(peek);
  const [isTranscriptShown, setTranscriptShown] = useState(false);
  const steps = useInitialData().data?.user_data.multistep_onboarding.steps;
  // The server completes the first step (R-ONB-17); a second view on a day is not counted.
  const onTimeUpdate = usePlayed(() => {
    if (steps?.['explore-peeks'] === false) counted.played(PEEK_PLAYED_SECONDS);
  });
  const page = to('/peek', { snip: peek.uuid });
  return (
    <div className={styles['card']}>
      <div onTimeUpdateCapture={onTimeUpdate}>
        <PeekVideo
          peek={peek}
          isNext={isNext}
          {...(onPlay === undefined ? {} : { onPlay })}
          onWatched={counted.watched}
          atRest={
            <p className={styles['facts']}>
              <span>
                {t('{count, plural, one {# view} other {# views}}', { count: counted.counts.view })}
              </span>
              {peek.published_at !== null && <TimeText at={peek.published_at} format="relative" />}
              {topics.map(({ slug, name }) => (
                <span key={slug}>{name}</span>
              ))}
            </p>
          }
        />
      </div>
      <h2 className={styles['title']}>
        <Link to={page}>{title}</Link>
      </h2>
      <PeopleIn peek={peek} />
      {saysWhy && <WhyShown why={peek.why} />}
      <PeekActions
        peek={peek}
        counted={counted}
        between={
          <Link
            className={styles['comments'] ?? ''}
            to={page}
            aria-label={t('{count, plural, one {# comment} other {# comments}} on {title}', {
              count: peek.comments,
              title,
            })}
          >
            <CommentOutlined aria-hidden /> {peek.comments}
          </Link>
        }
      >
        <PeekMenu
          peek={peek}
          isTranscriptShown={isTranscriptShown}
          onTranscript={() => setTranscriptShown(!isTranscriptShown)}
        />
      </PeekActions>
      {isTranscriptShown && (
        <section aria-label={t('Transcript')}>
          <p className={styles['transcript']}>{transcript}</p>
        </section>
      )}
    </div>
  );
}
