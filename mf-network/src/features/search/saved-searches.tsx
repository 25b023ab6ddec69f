import { useEndpointMutation, useEndpointQuery } from '@acquaint/api-client';
import {
  listSavedSearches,
  removeSavedSearch,
  runSavedSearch,
  type StoredSearch,
  type SavedSearch,
} from '@acquaint/contracts';
import { App, Button, Dropdown, ErrorNote, Flex, Space, Tag, cityName } from '@acquaint/ui';
import { EllipsisOutlined, PlusOutlined } from '@acquaint/ui/icons';
import { useRef, useState } from 'react';
import { languageName } from '../../components/languages.ts';
import { t } from '../../i18n.ts';
import { NameSearchDialog } from './name-search-dialog.tsx';
import { FILTERS } from './use-search-address.ts';
import { topicOf } from './readable.ts';

interface SavedSearchesProps {
  /** The current search. */
  readonly search: StoredSearch;
  readonly onRun: (search: StoredSearch) => void;
}

/** A member's saved searches, and a button to save the current one. */
export function SavedSearches({ search, onRun }: SavedSearchesProps) {
  const saved = useEndpointQuery(listSavedSearches, {});
  const [named, setNamed] = useState<SavedSearch | StoredSearch | null>(null);
  const run = useEndpointMutation(runSavedSearch);
  const { remove } = useRemoval();
  const openers = useRef(new Map<string, HTMLElement | null>());
  /** A dialog returns the focus to what had it, and the menu's items are gone by then. */
  const focusOpener = ({ id }: SavedSearch) => openers.current.get(id)?.focus();
  const rename = (each: SavedSearch) => {
    focusOpener(each);
    setNamed(each);
  };
  const ask = (each: SavedSearch) => {
    focusOpener(each);
    remove(each);
  };
  const description = describe(search);
  const searches = saved.data?.results ?? [];
  const isKept = searches.some(({ search }) => describe(search) === description);
  return (
    <Flex vertical gap={8}>
      {saved.isError && <ErrorNote error={saved.error} onRetry={saved.refetch} />}
      {searches.length > 0 && (
        <ul aria-label={t('Saved searches')} style={LIST}>
          {searches.map((each) => (
            <li key={each.id}>
              <Space.Compact>
                <Button
                  title={describe(each.search)}
                  onClick={() => {
                    onRun(each.search);
                    if (each.new_matches > 0) run.mutate({ params: { id: each.id } });
                  }}
                >
                  {each.name}
                  {each.new_matches > 0 && (
                    <Tag color="processing">{t('{count} new', { count: each.new_matches })}</Tag>
                  )}
                </Button>
                <Dropdown
                  trigger={['click']}
                  menu={{
                    items: [
                      { key: 'rename', label: t('Rename'), onClick: () => rename(each) },
                      { key: 'remove', label: t('Remove'), danger: true, onClick: () => ask(each) },
                    ],
                  }}
                >
                  <Button
                    ref={(button) => void openers.current.set(each.id, button)}
                    icon={<EllipsisOutlined />}
                    aria-label={t('Actions for “{name}”', { name: each.name })}
                  />
                </Dropdown>
              </Space.Compact>
            </li>
          ))}
        </ul>
      )}
      {description !== '' && !isKept && saved.isSuccess && (
        <div>
          <Button
            type="link"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => setNamed(search)}
            style={{ paddingInline: 0 }}
          >
            {t('Save this search')}
          </Button>
        </div>
      )}
      {named && (
        <NameSearchDialog
          of={named}
          suggested={'id' in named ? named.name : describe(named).slice(0, 60)}
          onClosed={() => setNamed(null)}
        />
      )}
    </Flex>
  );
}

const LIST = { listStyle: 'none', margin: 0, padding: 0, display: 'flex', flexWrap: 'wrap', gap: 8 } as const;

function useRemoval() {
  const { message, modal } = App.useApp();
  const removal = useEndpointMutation(removeSavedSearch, {
    onError: (failure) => void message.error(failure.detail),
  });
  return {
    remove: ({ id, name }: SavedSearch): void => {
      modal.confirm({
        title: t('Remove “{name}”?', { name }),
        okText: t('Remove'),
        cancelText: t('Keep it'),
        onOk: () => removal.mutateAsync({ params: { id } }).catch(() => undefined),
      });
    },
  };
}

/** Describes a search in words: keyword, filters and what was chosen; empty if nothing is searched for. */
function describe(search: StoredSearch): string {
  return [
    search.searchKeyword.trim(),
    ...FILTERS.filter(({ key }) => search[key] === true).map(({ within }) => t(within)),
    search.language === undefined ? '' : languageName(search.language),
    search.topic === undefined ? '' : topicOf(search.topic),
    search.place ?? '',
    search.time_zone === undefined ? '' : t('{city} time', { city: cityName(search.time_zone) }),
  ]
    .filter(Boolean)
    .join(', ');
}
