import type { Address } from '@acquaint/contracts';
import { Link, useSearchParams } from '@acquaint/remote-kit';
import { Flex, ListState, Page, Segmented, Skeleton } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { useState } from 'react';
import { PeekCard } from '../../components/peek-card.tsx';
import styles from '../../components/peek-card.module.css';
import { RefreshButton } from '../../components/refresh-button.tsx';
import { usePeeks, type FilterType } from '../../components/use-peeks.ts';
import { TourCard } from '../../components/tour-card.tsx';
import { t } from '../../i18n.ts';

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
  return (
    <Page
      title={t('Peeks')}
      subtitle={t('Short moments from sessions, shared by the people in them.')}
      width="wide"
      actions={
        <Flex gap={16} wrap>
          <Link to="/dashboard/home/make">{t('Make a peek')}</Link>
          <Link to="/dashboard/home/clips">{t('Ask for a clip')}</Link>
        </Flex>
      }
    >
      <TourCard />
      <Segmented
        aria-label={t('Filter peeks')}
        value={filter}
        options={FILTERS.map(({ value, label }) => ({ value, label: t(label) }))}
        onChange={(value) => setParams(value === 'all' ? {} : { filter: value }, { replace: true })}
        style={{ marginBottom: 24, maxWidth: '100%', overflowX: 'auto' }}
      />
      <ListState
        query={peeks}
        items={peeks.items}
        keyOf={(peek) => peek.uuid}
        label={t('Peeks')}
        className={styles['grid'] ?? ''}
        shownFirst={IN_VIEW}
        skeleton={<Skeleton.Image active style={{ width: '100%', height: 200 }} />}
        empty={{
          drawing: 'video',
          title: t(peeks.didFail ? msg('No peeks to show right now') : empty.title),
          text: t(empty.text),
          action: peeks.didFail ? (
            <RefreshButton query={peeks} />
          ) : (
            <Link to={empty.to}>{t(empty.link)}</Link>
          ),
        }}
      >
        {(peek) => (
          <PeekCard
            peek={peek}
            isNext={playing !== null && peek.uuid === next}
            onPlay={() => setPlaying(peek.uuid)}
          />
        )}
      </ListState>
      {peeks.items.length > 0 && (
        <p className={styles['keys']}>
          {t('On a video, J and K go to the next and the previous peek; < and > change the speed.')}
        </p>
      )}
    </Page>
  );
}
