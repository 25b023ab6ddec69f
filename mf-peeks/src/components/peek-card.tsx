import { useEndpointMutation, useInitialData } from '@acquaint/api-client';
import { incrementPeek, PEEK_PLAYED_SECONDS, type FeedPeek } from '@acquaint/contracts';
import { Link, profilePath, to } from '@acquaint/remote-kit';
import {
  App,
  Button,
  Card,
  Flex,
  PersonAvatar,
  personName,
  TimeText,
  TopicTags,
  formatList,
} from '@acquaint/ui';
import {
  CommentOutlined,
  EyeOutlined,
  HeartFilled,
  HeartOutlined,
  ShareAltOutlined,
} from '@acquaint/ui/icons';
import { useRef, useState } from 'react';
import { t } from '../i18n.ts';
import { guestsHeard } from './guests-heard.ts';
import styles from './peek-card.module.css';
import { PeekVideo } from './peek-video.tsx';
import { usePlayed } from './use-played.ts';
import { WhyShown } from './why-shown.tsx';

interface PeekCardProps {
  readonly peek: FeedPeek;
  /** Loads the video before it is played. */
  readonly isNext?: boolean;
  readonly onPlay?: () => void;
}

/** One peek: the clip, its speakers, the counts of views, likes and shares, and why it is shown. */
export function PeekCard({ peek, isNext = false, onPlay }: PeekCardProps) {
  const { message } = App.useApp();
  const others = guestsHeard(peek);
  const [counts, setCounts] = useState(peek.counts);
  const [isLiked, setLiked] = useState(peek.is_liked);
  const plays = useRef(0);
  const count = useEndpointMutation(incrementPeek, {
    onSuccess: (answer) => {
      setCounts(answer.counts);
      setLiked(answer.is_liked);
    },
    // Views and shares are counted in the background; only a like was requested by the member.
    onError: (failure, { body }) => {
      if (body.action === 'like') void message.error(failure.detail);
    },
  });
  const increment = (action: 'view' | 'like' | 'share' | 'replay') =>
    count.mutate({ params: { id: peek.uuid }, body: { action } });

  const steps = useInitialData().data?.user_data.multistep_onboarding.steps;
  // The server completes the first step (R-ONB-17); a second view on a day is not counted.
  const onTimeUpdate = usePlayed(() => {
    if (steps?.['explore-peeks'] !== false) return;
    count.mutate({ params: { id: peek.uuid }, body: { action: 'view', seconds: PEEK_PLAYED_SECONDS } });
  });

  const share = async () => {
    const url = `${window.location.origin}/peek?snip=${peek.uuid}`;
    try {
      await navigator.clipboard.writeText(url);
      void message.success(t('Link copied.'));
      increment('share');
    } catch {
      void message.info(url);
    }
  };

  return (
    <Card className={styles['card'] ?? ''}>
      <div onTimeUpdateCapture={onTimeUpdate}>
        <PeekVideo
          peek={peek}
          isNext={isNext}
          {...(onPlay === undefined ? {} : { onPlay })}
          onWatched={() => {
            increment(plays.current === 0 ? 'view' : 'replay');
            plays.current += 1;
          }}
        />
      </div>
      <Flex vertical gap={8} style={{ marginTop: 12 }}>
        <h2 className={styles['title']}>{peek.title}</h2>
        <Flex gap={12} wrap>
          {peek.joined_users.map((person) => (
            <Link key={person.id} className={styles['person'] ?? ''} to={profilePath(person.username)}>
              <PersonAvatar person={person} size={24} /> {personName(person)}
            </Link>
          ))}
        </Flex>
        {others.length > 0 && <span>{t('Heard: {names}', { names: formatList(others, 'commas') })}</span>}
        <TopicTags topics={peek.topics} label={t('Topics')} />
        <Flex gap={8} align="center" wrap>
          <Button
            type="text"
            aria-pressed={isLiked}
            aria-label={t('Like, {count} so far', { count: counts.like })}
            icon={isLiked ? <HeartFilled /> : <HeartOutlined />}
            onClick={() => increment('like')}
          >
            {counts.like}
          </Button>
          <span
            className={styles['count']}
            role="img"
            aria-label={t('{count, plural, one {# view} other {# views}}', { count: counts.view })}
          >
            <EyeOutlined aria-hidden /> {counts.view}
          </span>
          <Link
            className={styles['comments'] ?? ''}
            to={to('/peek', { snip: peek.uuid })}
            aria-label={t('{count, plural, one {# comment} other {# comments}} on {title}', {
              count: peek.comments,
              title: peek.title,
            })}
          >
            <CommentOutlined aria-hidden /> {peek.comments}
          </Link>
          <Button
            type="text"
            aria-label={t('Copy the link')}
            icon={<ShareAltOutlined />}
            onClick={() => void share()}
          />
          {peek.published_at !== null && <TimeText at={peek.published_at} format="relative" />}
        </Flex>
        <WhyShown why={peek.why} />
        {peek.transcript !== null && peek.transcript !== '' && (
          <details>
            <summary>{t('Transcript')}</summary>
            <p>{peek.transcript}</p>
          </details>
        )}
      </Flex>
    </Card>
  );
}
