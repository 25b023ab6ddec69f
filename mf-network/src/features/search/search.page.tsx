import { useEndpointPages } from '@acquaint/api-client';
import { searchUsers, SUGGESTED_FROM_AT_MOST, type FoundPerson } from '@acquaint/contracts';
import { useShell } from '@acquaint/remote-kit';
import {
  Button,
  Card,
  Checkbox,
  Flex,
  formatNumber,
  ListState,
  Page,
  SearchField,
  Select,
  useLocale,
} from '@acquaint/ui';
import { CalendarOutlined, StarFilled } from '@acquaint/ui/icons';
import { useDeferredValue, useId, useState } from 'react';
import { KnownTopics } from '../../components/known-topics.tsx';
import { PersonRow } from '../../components/person-row.tsx';
import { t } from '../../i18n.ts';
import { Facets } from './facets.tsx';
import { Introducers } from './introducers.tsx';
import { MatchList } from './match-list.tsx';
import { NearTopics } from './near-topics.tsx';
import { SavedSearches } from './saved-searches.tsx';
import styles from './search.module.css';
import { FILTERS, ORDERS, PAGE_SIZES, useSearchAddress } from './use-search-address.ts';

/** Maximum total that the server counts. */
const MOST_FOUND = 1_000;

/** After what time a search is repeated that could not yet look for people by meaning, in milliseconds. */
const AGAIN_MS = 6_000;

/** If fewer people are found by a few words, topics are offered instead. */
const FEW_FOUND = 5;

/** `/dashboard/search`: search for members by words and by meaning. The URL holds the search. */
export function SearchPage() {
  const { keyword, filters, choices, order, pageSize, set, show } = useSearchAddress();
  const deferredKeyword = useDeferredValue(keyword);
  const [isPartial, setPartial] = useState(false);
  const query = {
    query: {
      searchKeyword: deferredKeyword,
      ...Object.fromEntries(filters.map((key) => [key, 'true' as const])),
      ...choices,
      // Left out by default, so that the request is the one that `remote.json` declares.
      ...(order === ORDERS[0].key ? {} : { sort: order }),
      page_size: pageSize,
    },
  };
  const people = useEndpointPages(searchUsers, query, isPartial ? { refetchInterval: AGAIN_MS } : {});
  const isStillPartial = people.first?.is_partial ?? false;
  if (isStillPartial !== isPartial) setPartial(isStillPartial);

  // On a phone, the filters would fill the first screen.
  const [isUnfolded, setUnfolded] = useState(false);
  const filterId = useId();
  const facets = people.first?.facets;
  const words = deferredKeyword.trim().slice(0, SUGGESTED_FROM_AT_MOST);
  const isFiltered = filters.length > 0 || Object.keys(choices).length > 0;
  return (
    <Page title={t('Search people')}>
      <Flex vertical gap={16} style={{ marginBottom: 24 }}>
        <SearchField
          size="large"
          label={t('Name, topic, company, or what you’d like help with')}
          value={keyword}
          onSearch={(text) => set('q', text)}
        />
        <Button
          className={styles['fold'] ?? ''}
          aria-expanded={isUnfolded}
          aria-controls={filterId}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {t('{count, plural, =0 {Filters} other {Filters (#)}}', {
            count: filters.length + Object.keys(choices).length,
          })}
        </Button>
        <Flex vertical gap={16} id={filterId} className={styles['filters'] ?? ''} data-unfolded={isUnfolded}>
          <Checkbox.Group
            aria-label={t('Filter people')}
            options={FILTERS.map(({ key, label }) => ({
              value: key,
              label: facets ? `${t(label)} (${facets[key]})` : t(label),
            }))}
            value={filters}
            onChange={(values) =>
              FILTERS.forEach(({ key }) => {
                if (values.includes(key) !== filters.includes(key))
                  set(key, values.includes(key) ? 'true' : '');
              })
            }
          />
          <Facets facets={facets} choices={choices} onChoose={set} />
        </Flex>
        <SavedSearches
          search={{
            searchKeyword: deferredKeyword,
            ...Object.fromEntries(filters.map((key) => [key, true])),
            ...choices,
          }}
          onRun={show}
        />
      </Flex>
      <Flex justify="space-between" align="center" gap={16} wrap style={{ marginBottom: 16 }}>
        <p role="status" style={{ margin: 0 }}>
          {people.total !== undefined ? countLabel(people.total) : people.isError ? null : t('Searching…')}
          {isPartial && ` · ${t('Still looking for people who say it in other words…')}`}
        </p>
        <Flex gap={8} wrap>
          <Select
            aria-label={t('Sort people by')}
            value={order}
            onChange={(key: string) => set('sort', key === ORDERS[0].key ? '' : key)}
            options={ORDERS.map(({ key, label }) => ({ value: key, label: t(label) }))}
            style={{ minWidth: 152 }}
          />
          <Select
            aria-label={t('People per page')}
            className={styles['filters'] ?? ''}
            data-unfolded={isUnfolded}
            value={pageSize}
            onChange={(size: string) => set('page_size', size === PAGE_SIZES[0] ? '' : size)}
            options={PAGE_SIZES.map((size) => ({ value: size, label: t('{size} per page', { size }) }))}
          />
        </Flex>
      </Flex>
      <ListState
        query={people}
        items={people.items}
        keyOf={(person) => person.id}
        label={t('People')}
        empty={{
          drawing: 'search',
          title: t('No matching members'),
          ...(isFiltered
            ? {
                text: t('No one fits everything you chose.'),
                action: (
                  <Button onClick={() => show({ searchKeyword: keyword })}>{t('Clear all filters')}</Button>
                ),
              }
            : { text: t('Try fewer words or a different spelling.') }),
        }}
      >
        {(person) => <PersonResult person={person} searched={deferredKeyword} />}
      </ListState>
      {people.total !== undefined && people.total < FEW_FOUND && !isFiltered && words.includes(' ') && (
        <NearTopics words={words} onChoose={(topic) => show({ searchKeyword: '', topic })} />
      )}
    </Page>
  );
}

function countLabel(count: number): string {
  if (count >= MOST_FOUND) return t('{count}+ people', { count });
  return t('{count, plural, one {One person} other {# people}}', { count });
}

function sessionsLabel(count: number): string {
  return t('{count, plural, one {One session} other {# sessions}}', { count });
}

interface PersonResultProps {
  readonly person: FoundPerson;
  readonly searched: string;
}

function PersonResult({ person, searched }: PersonResultProps) {
  const { openModal } = useShell();
  const formats = useLocale();
  const { rating, completed_sessions: sessions, location } = person;
  const facts = [
    rating !== null && (
      <span key="rating">
        <StarFilled aria-hidden /> {formatNumber(rating, 1, formats)}
      </span>
    ),
    sessions > 0 && <span key="sessions">{sessionsLabel(sessions)}</span>,
    location !== '' && <span key="location">{location}</span>,
  ].filter((fact) => fact !== false);
  return (
    <Card>
      <PersonRow
        person={person}
        actions={
          person.accepts_sessions && (
            <Button
              icon={<CalendarOutlined />}
              aria-label={t('Book a session with {name}', { name: person.first_name })}
              onClick={() => openModal('book-session', { username: person.username })}
            >
              {t('Book')}
            </Button>
          )
        }
      >
        <Flex vertical gap={8}>
          {facts.length > 0 && <span className={styles['facts']}>{facts}</span>}
          <MatchList matches={person.matches} searched={searched} />
          <KnownTopics label={t('Expert in')} topics={person.expert_in} />
          {!person.accepts_sessions && <Introducers person={person} />}
        </Flex>
      </PersonRow>
    </Card>
  );
}
