import { useEndpointPages, useEndpointQuery } from '@acquaint/api-client';
import {
  listCircles,
  listConversations,
  listMyCircles,
  listTopics,
  type CircleAccess,
  type ListedCircle,
} from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';
import { useEvent, useSearchParams, useShell } from '@acquaint/remote-kit';
import { Button, Flex, ListState, Page, SearchField, Segmented, Select } from '@acquaint/ui';
import { PlusOutlined } from '@acquaint/ui/icons';
import { useDeferredValue, useState } from 'react';
import { t } from '../../i18n.ts';
import { CircleView } from './circle/circle-view.tsx';
import { CircleCard } from './circle-card.tsx';
import styles from './circles.module.css';

/** `/dashboard/groups`: all circles, or with `show=mine` those the member belongs to; `circle=<id>` is the page of one. */
export function CirclesPage() {
  const [params] = useSearchParams();
  const opened = params.get('circle');
  return opened === null ? <CircleList /> : <CircleView key={opened} circleId={opened} />;
}

const ACCESS: Readonly<Record<CircleAccess, string>> = {
  open: msg('Open to everyone'),
  request: msg('By request'),
  invitation: msg('By invitation'),
};
const ACCESSES = Object.keys(ACCESS) as readonly CircleAccess[];

/** The reader's circles first, then the others, those first that share the most topics with them. */
function CircleList() {
  const [params, setParams] = useSearchParams();
  const { openModal } = useShell();
  const [search, setSearch] = useState('');
  const [topic, setTopic] = useState<string>();
  const [access, setAccess] = useState<CircleAccess>();
  const deferredSearch = useDeferredValue(search);
  const isMine = params.get('show') === 'mine';
  const hasFilter = topic !== undefined || access !== undefined;

  const show = (value: string) =>
    setParams((current) => {
      const changed = new URLSearchParams(current);
      if (value === 'mine') changed.set('show', 'mine');
      else changed.delete('show');
      return changed;
    });

  return (
    <Page
      title={t('Circles')}
      subtitle={t('Where people meet around a topic.')}
      width="wide"
      actions={
        <Button type="primary" icon={<PlusOutlined />} onClick={() => openModal('create-circle')}>
          {t('Start a circle')}
        </Button>
      }
    >
      <Flex gap={12} wrap style={{ marginBottom: 24 }}>
        <Segmented
          aria-label={t('Filter circles')}
          value={isMine ? 'mine' : 'all'}
          options={[
            { value: 'all', label: t('All') },
            { value: 'mine', label: t('Mine') },
          ]}
          onChange={show}
        />
        <SearchField
          label={t('Search circles')}
          value={search}
          onSearch={setSearch}
          style={{ flex: '1 1 200px', maxWidth: 360 }}
        />
        {!isMine && (
          <>
            <TopicFilter value={topic} onChange={setTopic} />
            <Select
              aria-label={t('How one joins')}
              className={styles['filter'] ?? ''}
              allowClear
              placeholder={t('Any way to join')}
              {...(access === undefined ? {} : { value: access })}
              options={ACCESSES.map((value) => ({ value, label: t(ACCESS[value]) }))}
              onChange={(value?: CircleAccess) => setAccess(value)}
            />
          </>
        )}
      </Flex>
      {!hasFilter && <MyCircles search={deferredSearch} isAlone={isMine} />}
      {!isMine && <OtherCircles search={deferredSearch} topic={topic} access={access} />}
    </Page>
  );
}

interface TopicFilterProps {
  readonly value: string | undefined;
  readonly onChange: (slug?: string) => void;
}

function TopicFilter({ value, onChange }: TopicFilterProps) {
  const topics = useEndpointQuery(listTopics, {}, { staleTime: Infinity });
  return (
    <Select
      aria-label={t('Topic')}
      className={styles['filter'] ?? ''}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('Any topic')}
      loading={topics.isPending}
      {...(value === undefined ? {} : { value })}
      options={(topics.data?.results ?? []).map(({ slug, name }) => ({ value: slug, label: name }))}
      onChange={(slug?: string) => onChange(slug)}
    />
  );
}

/** How many of the reader's circles are asked for their unread messages: those that were written in last. */
const CHATS = 50;

/** The reader's circles with what is new there. @param isAlone whether no other circles are listed below. */
function MyCircles({ search, isAlone }: { readonly search: string; readonly isAlone: boolean }) {
  const mine = useEndpointPages(listMyCircles, { query: { search } });
  const chats = useEndpointQuery(listConversations, { query: { kind: 'circle', page_size: CHATS } });
  const [joinedId, setJoinedId] = useState<string>();
  useEvent('circle/joined', ({ circle_id }) => setJoinedId(circle_id));
  const chatOf = new Map((chats.data?.results ?? []).map((chat) => [chat.circle_id, chat]));
  if (!isAlone && mine.items?.length === 0) return null;
  return (
    <section className={styles['section']}>
      <h2 className={styles['title']}>{t('Your circles')}</h2>
      <ListState<ListedCircle>
        query={mine}
        items={mine.items}
        keyOf={(circle) => circle.id}
        label={t('Your circles')}
        className={styles['grid'] ?? ''}
        empty={
          search === ''
            ? {
                drawing: 'people',
                title: t('You’re not in a circle yet'),
                text: t('Join one that fits, or start your own.'),
              }
            : { drawing: 'search', title: t('No circles found'), text: t('Start the first one.') }
        }
      >
        {(circle) => (
          <CircleCard circle={circle} chat={chatOf.get(circle.id)} hasJoined={circle.id === joinedId} />
        )}
      </ListState>
    </section>
  );
}

interface OtherCirclesProps {
  readonly search: string;
  readonly topic: string | undefined;
  readonly access: CircleAccess | undefined;
}

/**
 * Circles that the reader can join; with a filter also theirs, which are then not listed above. Nothing if there are none, but some
 * of theirs are listed above.
 */
function OtherCircles({ search, topic, access }: OtherCirclesProps) {
  const hasFilter = topic !== undefined || access !== undefined;
  // The same query as that of the list above, so that it is answered once.
  const mine = useEndpointPages(listMyCircles, { query: { search } }, { enabled: !hasFilter });
  const circles = useEndpointPages(listCircles, {
    query: {
      search,
      order: 'topics',
      ...(hasFilter ? {} : { others: 'true' as const }),
      ...(topic === undefined ? {} : { topic }),
      ...(access === undefined ? {} : { access }),
    },
  });
  const title = hasFilter ? t('Circles that match') : t('Circles you could join');
  const isEmpty = circles.isSuccess && circles.items.length === 0;
  if (isEmpty && !hasFilter && (mine.isPending || mine.items.length > 0)) return null;
  return (
    <section className={styles['section']}>
      <h2 className={styles['title']}>{title}</h2>
      <ListState<ListedCircle>
        query={circles}
        items={circles.items}
        keyOf={(circle) => circle.id}
        label={title}
        className={styles['grid'] ?? ''}
        empty={{ drawing: 'search', title: t('No circles found'), text: t('Start the first one.') }}
      >
        {(circle) => <CircleCard circle={circle} />}
      </ListState>
    </section>
  );
}
