import { fileUrl, useEndpointMutation } from '@acquaint/api-client';
import { incrementPeek, type Peek } from '@acquaint/contracts';
import { Link, profilePath } from '@acquaint/remote-kit';
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
import { EyeOutlined, HeartFilled, HeartOutlined, ShareAltOutlined } from '@acquaint/ui/icons';
import { useRef, useState, type Ref } from 'react';
import { t } from '../i18n.ts';
import { guestsHeard } from './guests-heard.ts';
import styles from './peek-card.module.css';

/** One peek: the clip, its speakers, and the counts of views, likes and shares. */
export function PeekCard({ peek }: { readonly peek: Peek }) {
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
      <PeekVideo
        peek={peek}
        onPlay={() => {
          increment(plays.current === 0 ? 'view' : 'replay');
          plays.current += 1;
        }}
      />
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
          <Button
            type="text"
            aria-label={t('Copy the link')}
            icon={<ShareAltOutlined />}
            onClick={() => void share()}
          />
          {peek.published_at !== null && <TimeText at={peek.published_at} format="relative" />}
        </Flex>
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

interface PeekVideoProps {
  readonly peek: Peek;
  readonly onPlay?: () => void;
  readonly ref?: Ref<HTMLVideoElement>;
}

/** Video player of a peek. Only the poster is loaded before it is played. */
export function PeekVideo({ peek, onPlay, ref }: PeekVideoProps) {
  const wasPlayed = useRef(false);
  if (peek.video_url === null) return <p>{t('Your video is still being made. Check back in a minute.')}</p>;
  return (
    <video
      ref={ref}
      className={styles['video']}
      controls
      playsInline
      preload="none"
      src={fileUrl(peek.video_url)}
      {...(peek.poster_url === null ? {} : { poster: fileUrl(peek.poster_url) })}
      aria-label={peek.title}
      onPlay={(event) => {
        const fromStart = event.currentTarget.currentTime < 0.5;
        if (fromStart || !wasPlayed.current) onPlay?.();
        wasPlayed.current = true;
      }}
    />
  );
}
