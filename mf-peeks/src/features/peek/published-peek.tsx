import type { Peek } from '@acquaint/contracts';
import { useShell } from '@acquaint/remote-kit';
import { Button, Flex, TimeText, TopicTags } from '@acquaint/ui';
import { ShareAltOutlined } from '@acquaint/ui/icons';
import { useState } from 'react';
import { Comments } from '../../components/comments/comments.tsx';
import { PeekActions, useShare } from '../../components/peek-actions.tsx';
import { PeekVideo } from '../../components/peek-video.tsx';
import { PeopleIn } from '../../components/people-in.tsx';
import { ReportPeek } from '../../components/report-peek.tsx';
import { usePeekCounts } from '../../components/use-peek-counts.ts';
import { t } from '../../i18n.ts';
import styles from './peek.module.css';
import { PlayerKeys } from './player-keys.tsx';
import { TakeAlong } from './take-along.tsx';
import { StaffTakeDown, TakeDown } from './take-down.tsx';

/** A published peek for a member: the video, who is in it and what to do with it; beside it, or below, its comments. */
export function PublishedPeek({ peek }: { readonly peek: Peek }) {
  const { topics, transcript, is_mine: isMine } = peek;
  const counted = usePeekCounts(peek);
  const share = useShare(peek, counted);
  return (
    <div className={styles['columns']}>
      <Flex vertical gap={12}>
        <PeekVideo peek={peek} onWatched={counted.watched} />
        <PeopleIn peek={peek} />
        <Flex gap={12} align="center" wrap className={styles['facts'] ?? ''}>
          <span>{t('{count, plural, one {# view} other {# views}}', { count: counted.counts.view })}</span>
          <TimeText at={peek.published_at ?? peek.created_at} format="date" />
          <TopicTags topics={topics} label={t('Topics')} />
        </Flex>
        <PeekActions peek={peek} counted={counted} />
        {isMine ? (
          <div>
            <Button type="primary" icon={<ShareAltOutlined aria-hidden />} onClick={() => void share()}>
              {t('Share this peek')}
            </Button>
          </div>
        ) : (
          <MeetThem peek={peek} />
        )}
      </Flex>
      <Comments peek={peek} />
      <Flex vertical gap={12}>
        {transcript !== null && transcript !== '' && (
          <details>
            <summary>{t('Transcript')}</summary>
            <p className={styles['transcript']}>{transcript}</p>
          </details>
        )}
        {isMine && (
          <details>
            <summary>{t('Download video')}</summary>
            <TakeAlong peek={peek} />
          </details>
        )}
        <Flex gap={8} wrap>
          {isMine ? <TakeDown peek={peek} /> : <ReportButton peek={peek} />}
          <StaffTakeDown peek={peek} />
        </Flex>
        <PlayerKeys />
      </Flex>
    </div>
  );
}

/** Leads from a published peek to a session with each person in it, first with whoever comes first. */
function MeetThem({ peek }: { readonly peek: Peek }) {
  const { openModal } = useShell();
  return (
    <Flex gap={8} wrap>
      {peek.joined_users.map(({ id, username, first_name }, index) => (
        <Button
          key={id}
          type={index === 0 ? 'primary' : 'default'}
          onClick={() => openModal('book-session', { username })}
        >
          {t('Book a session with {name}', { name: first_name })}
        </Button>
      ))}
    </Flex>
  );
}

function ReportButton({ peek }: { readonly peek: Peek }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="text" className={styles['quiet'] ?? ''} onClick={() => setOpen(true)}>
        {t('Report this peek…')}
      </Button>
      {isOpen && <ReportPeek peek={peek} onClosed={() => setOpen(false)} />}
    </>
  );
}
