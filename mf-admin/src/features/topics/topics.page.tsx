import { useEndpointQuery } from '@acquaint/api-client';
import {
  adminListTopics,
  adminMergeTopic,
  adminSetTopicSynonyms,
  type StaffTopic,
} from '@acquaint/contracts';
import {
  Button,
  Flex,
  formatNumber,
  Page,
  Segmented,
  Tag,
  useLocale,
  type TableColumnsType,
} from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { AdminTabs } from '../../components/tabs/admin-tabs.tsx';
import { ListSearch, useListAddress } from '../../components/lists/list-search.tsx';
import { ListTable, PAGE_SIZE } from '../../components/lists/list-table.tsx';
import { LookOnlyNote, useMayCall } from '../../components/may-call.tsx';
import { useDecision } from '../../components/decisions/use-decision.ts';
import { NOT_ON_PHONES } from '../../components/lists/wide-table.tsx';
import { t } from '../../i18n.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { SynonymsDialog } from './synonyms-dialog.tsx';

interface Choice {
  readonly topic: StaffTopic;
  readonly what: 'synonyms' | 'merge';
}

/** Orders of the table; the first one is the usual one. Topics have no date. */
const ORDERS = [
  { value: 'used', label: msg('Most used') },
  { value: 'wanted', label: msg('Most wanted') },
  { value: 'offered', label: msg('Most offered') },
  { value: 'name', label: msg('Name') },
] as const;
type Order = (typeof ORDERS)[number]['value'];

/** What a topic is ordered by, the largest first; null for the name alone. */
const AMOUNTS: Readonly<Record<Order, ((topic: StaffTopic) => number) | null>> = {
  used: ({ member_count }) => member_count,
  wanted: ({ want_count }) => want_count,
  offered: ({ offer_count }) => offer_count,
  name: null,
};

/** `/custom-admin/topics`: the topics with their synonyms and what has them; staff edit synonyms and merge topics (R-ADMIN-13). */
export function TopicsPage() {
  const address = useListAddress();
  const order = address.chosen('order', ORDERS);
  const topics = useEndpointQuery(adminListTopics, {});
  const locale = useLocale();
  const [maySet, mayMerge] = [useMayCall(adminSetTopicSynonyms), useMayCall(adminMergeTopic)];
  const [choice, choose, end] = useDecision<Choice>();
  const all = topics.data?.results;
  const found = (all ?? []).filter((topic) => isFound(topic, address.sought)).sort(inOrder(order, locale));
  const first = (address.page - 1) * PAGE_SIZE;
  const shown = found.slice(first, first + PAGE_SIZE).map((topic) => ({ ...topic, id: topic.slug }));
  return (
    <Page title={t('Topics')} width="wide">
      <AdminTabs />
      <LookOnlyNote
        endpoint={maySet ? adminMergeTopic : adminSetTopicSynonyms}
        text={
          maySet
            ? t('You can view the topics and change synonyms. Ask an admin to merge topics.')
            : t('You can view the topics. Ask a moderator to change synonyms, and an admin to merge topics.')
        }
      />
      <Flex gap={16} wrap style={{ marginBottom: 16 }}>
        <ListSearch address={address} placeholder={t('Name or synonym')} />
        <Segmented<Order>
          aria-label={t('Order of the topics')}
          value={order}
          options={ORDERS.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={(value) => address.set({ order: value })}
        />
      </Flex>
      <ListTable
        label={t('Topics')}
        minWidth={760}
        fitsPhones
        address={address}
        query={{ ...topics, data: all && { results: shown, count: found.length } }}
        columns={columns(maySet ? choose : null, mayMerge ? choose : null)}
        empty={{ title: t('There are no topics') }}
      />
      {choice?.what === 'synonyms' && <SynonymsDialog topic={choice.topic} onClosed={end} />}
      {choice?.what === 'merge' && <MergeDialog from={choice.topic} topics={all ?? []} onClosed={end} />}
    </Page>
  );
}

type Choose = ((choice: Choice) => void) | null;

/** @param onSynonyms null for who may not set them; the same for merging. */
const columns = (onSynonyms: Choose, onMerge: Choose): TableColumnsType<StaffTopic & { id: string }> => [
  {
    title: t('Topic'),
    width: '35%',
    render: (_value, topic) => (
      <>
        <strong>{topic.name}</strong>
        {topic.synonyms.length > 0 && (
          <Flex gap={4} wrap style={{ marginTop: 4 }}>
            {topic.synonyms.map((word) => (
              <Tag key={word}>{word}</Tag>
            ))}
          </Flex>
        )}
        {/* Below the name, so that they are within a phone, too. */}
        <Flex gap={4} wrap style={{ marginInlineStart: -8 }}>
          {onSynonyms && (
            <Button
              size="small"
              type="text"
              aria-label={t('Synonyms of {topic}', { topic: topic.name })}
              onClick={() => onSynonyms({ topic, what: 'synonyms' })}
            >
              {t('Synonyms')}
            </Button>
          )}
          {onMerge && (
            <Button
              size="small"
              type="text"
              aria-label={t('Merge {topic}', { topic: topic.name })}
              onClick={() => onMerge({ topic, what: 'merge' })}
            >
              {t('Merge…')}
            </Button>
          )}
        </Flex>
      </>
    ),
  },
  amount(t('Members'), ({ member_count }) => member_count, NOT_ON_PHONES),
  amount(t('Wanted'), ({ want_count }) => want_count),
  amount(t('Offered'), ({ offer_count }) => offer_count),
  amount(t('Circles'), ({ circle_count }) => circle_count, NOT_ON_PHONES),
  amount(t('Peeks'), ({ peek_count }) => peek_count, NOT_ON_PHONES),
];

const amount = (title: string, of: (topic: StaffTopic) => number, className = '') => ({
  title,
  className,
  align: 'right' as const,
  render: (_value: unknown, topic: StaffTopic) => formatNumber(of(topic)),
});

function inOrder(order: Order, locale: string): (one: StaffTopic, other: StaffTopic) => number {
  const { compare } = new Intl.Collator(locale);
  const of = AMOUNTS[order];
  return (one, other) => (of ? of(other) - of(one) : 0) || compare(one.name, other.name);
}

function isFound({ name, slug, synonyms }: StaffTopic, sought: string): boolean {
  const typed = sought.trim().toLowerCase();
  return [name, slug.replaceAll('-', ' '), ...synonyms].some((word) => word.toLowerCase().includes(typed));
}
