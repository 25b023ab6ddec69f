import { useEndpointPages } from '@acquaint/api-client';
import { listCircles, listMyCircles, type Circle } from '@acquaint/contracts';
import { useSearchParams, useShell } from '@acquaint/remote-kit';
import { Button, Flex, ListState, Page, SearchField, Segmented } from '@acquaint/ui';
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

function CircleList() {
  const [params, setParams] = useSearchParams();
  const { openModal } = useShell();
  const [search, setSearch] = useState('');
  const deferredSearch = useDeferredValue(search);
  const isMine = params.get('show') === 'mine';
  const input = { query: { search: deferredSearch } };
  const all = useEndpointPages(listCircles, input, { enabled: !isMine });
  const mine = useEndpointPages(listMyCircles, input, { enabled: isMine });
  const circles = isMine ? mine : all;

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
      <Flex gap={16} wrap style={{ marginBottom: 24 }}>
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
      </Flex>
      <ListState<Circle>
        query={circles}
        items={circles.items}
        keyOf={(circle) => circle.id}
        label={t('Circles')}
        className={styles['grid'] ?? ''}
        empty={
          isMine && deferredSearch === ''
            ? {
                drawing: 'people',
                title: t('You’re not in a circle yet'),
                text: t('Join one that fits, or start your own.'),
              }
            : { drawing: 'search', title: t('No circles found'), text: t('Start the first one.') }
        }
      >
        {(circle) => <CircleCard circle={circle} />}
      </ListState>
    </Page>
  );
}
