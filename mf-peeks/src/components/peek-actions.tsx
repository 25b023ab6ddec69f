import type { Peek } from '@acquaint/contracts';
import { App, Button } from '@acquaint/ui';
import { HeartFilled, HeartOutlined, ShareAltOutlined } from '@acquaint/ui/icons';
import type { ReactNode } from 'react';
import { t } from '../i18n.ts';
import styles from './peek-card.module.css';
import type { PeekCounts } from './use-peek-counts.ts';

interface PeekActionsProps {
  readonly peek: Pick<Peek, 'uuid' | 'title'>;
  readonly counted: PeekCounts;
  /** What stands between the like and the share, such as the way to the comments. */
  readonly between?: ReactNode;
  /** What stands at the end of the row. */
  readonly children?: ReactNode;
}

/** Returns a function that shares the link of a peek, with the sheet of a phone or the clipboard, and counts it. */
export function useShare(peek: PeekActionsProps['peek'], { increment }: PeekCounts): () => Promise<void> {
  const { message } = App.useApp();
  return async () => {
    const url = `${window.location.origin}/peek?snip=${peek.uuid}`;
    try {
      // Phones have a sheet of their own with the people whom one writes to.
      if ('share' in navigator && window.matchMedia('(hover: none)').matches) {
        await navigator.share({ title: peek.title, url });
      } else {
        await navigator.clipboard.writeText(url);
        void message.success(t('Link copied.'));
      }
      increment('share');
    } catch (failure) {
      // They closed the sheet.
      if (failure instanceof DOMException && failure.name === 'AbortError') return;
      void message.info(url);
    }
  };
}

/** The quiet actions on a peek in one row, each with its count: like, share, and what the place adds. */
export function PeekActions({ peek, counted, between, children }: PeekActionsProps) {
  const { counts, isLiked, increment } = counted;
  const share = useShare(peek, counted);
  return (
    <div className={styles['actions']}>
      <Button
        type="text"
        aria-pressed={isLiked}
        aria-label={t('Like, {count} so far', { count: counts.like })}
        icon={isLiked ? <HeartFilled /> : <HeartOutlined />}
        onClick={() => increment('like')}
      >
        {counts.like}
      </Button>
      {between}
      <Button
        type="text"
        aria-label={t('Share, {count} so far', { count: counts.share })}
        icon={<ShareAltOutlined />}
        onClick={() => void share()}
      >
        {counts.share}
      </Button>
      {children}
    </div>
  );
}
