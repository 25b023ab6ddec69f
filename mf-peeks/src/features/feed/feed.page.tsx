import type { Address } from '@acquaint/contracts';
import { Link, useSearchParams } from '@acquaint/remote-kit';
import { ListState, Page, Skeleton } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { PeekCard } from '../../components/peek-card.tsx';
import cards from '../../components/peek-card.module.css';
import { RefreshButton } from '../../components/refresh-button.tsx';
import { usePeeks, type FilterType } from '../../components/use-peeks.ts';
import { TourCard } from '../../components/tour-card.tsx';
import { t } from '../../i18n.ts';
import styles from './feed.module.css';

const FILTERS = [
  { value: 'all', label: msg('Everyone') },
  { value: 'following', label: msg('Following') },
  { value: 'circle', label: msg('My circles') },
  { value: 'mine', label: msg('Mine') },
] as const satisfies readonly { value: FilterType; label: string }[];

/** Peeks that are in view on a large screen before scrolling. */
const IN_VIEW = 4;

interface Empty {
  readonly title: string;
  readonly text: string;
  /** Where the list gets filled. */
  readonly to: Address;
  readonly link: string;
}

const EMPTY: Readonly<Record<FilterType, Empty>> = {
  all: {
    title: msg('No peeks yet'),
    text: msg('Peeks are short highlights from sessions, shared by the people in them.'),
    to: '/dashboard/home/make',
    link: msg('Make a peek'),
  },
  following: {
    title: msg('No peeks yet'),
    text: msg('Follow people on their profiles to see their peeks here.'),
    to: '/dashboard/search',
    link: msg('Find people'),
  },
  circle: {
    title: msg('No peeks yet'),
    text: msg('Join a circle to see the peeks of its members here.'),
    to: '/dashboard/groups',
    link: msg('Find a circle'),
  },
  mine: {
    title: msg('You have no peeks yet'),
    text: msg('Moments from your sessions appear here once everyone you hear in them agrees to share.'),
    to: '/dashboard/home/make',
    link: msg('Make a peek'),
  },
};

/** `/dashboard/home`: the peeks feed. */
export function FeedPage() {
  const [params, setParams] = useSearchParams();
  const filter = FILTERS.find(({ value }) => value === params.get('filter'))?.value ?? 'all';
  const peeks = usePeeks({ filter_type: filter });
  const empty = EMPTY[filter];
  const [playing, setPlaying] = useState<string | null>(null);
  const next = peeks.items[peeks.items.findIndex(({ uuid }) => uuid === playing) + 1]?.uuid;
  const end = useEndOfList(peeks);
  return (
    <Page
      title={t('Peeks')}
      subtitle={
        <span className={styles['about']}>
          {t('Short moments from sessions, shared by the people in them.')}
        </span>
      }
      width="wide"
      actions={
        <nav className={styles['ways']} aria-label={t('Make peeks')}>
          <Link to="/dashboard/home/clips">{t('Ask for a clip')}</Link>
          <Link className={styles['make'] ?? ''} to="/dashboard/home/make">
            {t('Make a peek')}
          </Link>
        </nav>
      }
    >
      <TourCard />
      <div className={styles['filters']} role="group" aria-label={t('Filter peeks')}>
        {FILTERS.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === filter}
            onClick={() => setParams(value === 'all' ? {} : { filter: value }, { replace: true })}
          >
            {t(label)}
          </button>
        ))}
      </div>
      <ListState
        query={peeks}
        items={peeks.items}
        keyOf={(peek) => peek.uuid}
        label={t('Peeks')}
        className={cards['feed'] ?? ''}
        shownFirst={IN_VIEW}
        skeleton={
          <>
            <Skeleton.Image active className={styles['picture'] ?? ''} />
            <Skeleton active paragraph={{ rows: 3 }} className={styles['words'] ?? ''} />
          </>
        }
        empty={{
          drawing: 'video',
          title: t(peeks.didFail ? msg('No peeks to show right now') : empty.title),
          text: t(empty.text),
          action: peeks.didFail ? (
            <RefreshButton query={peeks} />
          ) : (
            <Link className={styles['make'] ?? ''} to={empty.to}>
              {t(empty.link)}
            </Link>
          ),
        }}
      >
        {(peek) => (
          <PeekCard
            peek={peek}
            saysWhy={filter === 'all'}
            isNext={playing !== null && peek.uuid === next}
            onPlay={() => setPlaying(peek.uuid)}
          />
        )}
      </ListState>
      <div ref={end} />
      {peeks.items.length > 0 && (
        <p className={styles['keys']}>
          {t('On a video, J and K go to the next and the previous peek; < and > change the speed.')}
        </p>
      )}
    </Page>
  );
}

/** How far below the screen the end of the list may be when the next page is read, as a share of the screen's height. */
const READ_AHEAD = '150%';

/** Reads the next page of a list before its reader is at its end. @returns the ref of an element after the list. */
function useEndOfList({
  hasNextPage,
  isFetchingNextPage,
  isError,
  fetchNextPage,
}: Pick<
  ReturnType<typeof usePeeks>,
  'hasNextPage' | 'isFetchingNextPage' | 'isError' | 'fetchNextPage'
>): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const isWaiting = hasNextPage && !isFetchingNextPage && !isError;
  useEffect(() => {
    // Without the browser's help, the button below the list reads it.
    if (!isWaiting || !end.current || typeof IntersectionObserver !== 'function') return;
    const observer = new IntersectionObserver(
      ([place]) => {
        if (place?.isIntersecting === true) void fetchNextPage();
      },
      { rootMargin: `0px 0px ${READ_AHEAD}` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWaiting, fetchNextPage]);
  return end;
}
