import { useEndpointQuery } from '@acquaint/api-client';
import {
  adminListTopics,
  adminMergeTopic,
  adminSetTopicSynonyms,
  type StaffTopic,
} from '@acquaint/contracts';
import { Button, Card, Flex, ListState, Page, Tag } from '@acquaint/ui';
import { AdminTabs } from '../../components/admin-tabs.tsx';
import { emptyList, ListSearch, useListAddress } from '../../components/list-search.tsx';
import { LookOnlyNote, useMayCall } from '../../components/may-call.tsx';
import { useDecision } from '../../components/use-decision.ts';
import { t } from '../../i18n.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { SynonymsDialog } from './synonyms-dialog.tsx';

interface Choice {
  readonly topic: StaffTopic;
  readonly what: 'synonyms' | 'merge';
}

/** `/custom-admin/topics`: the topics with their synonyms and what has them; staff edit synonyms and merge topics (R-ADMIN-13). */
export function TopicsPage() {
  const address = useListAddress();
  const topics = useEndpointQuery(adminListTopics, {});
  const [maySet, mayMerge] = [useMayCall(adminSetTopicSynonyms), useMayCall(adminMergeTopic)];
  const [choice, choose, end] = useDecision<Choice>();
  const all = topics.data?.results;
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
      </Flex>
      <ListState
        query={topics}
        items={all?.filter((topic) => isFound(topic, address.sought))}
        keyOf={({ slug }) => slug}
        label={t('Topics')}
        empty={emptyList(address, { title: t('There are no topics') })}
      >
        {(topic) => (
          <Card size="small">
            <Flex gap={16} wrap align="center" justify="space-between">
              <div style={{ minWidth: 0, flex: '1 1 240px' }}>
                <strong>{topic.name}</strong>
                <div>
                  {t(
                    '{members, plural, =1 {One member} other {# members}}, {circles, plural, =1 {one circle} other {# circles}}, {peeks, plural, =1 {one peek} other {# peeks}}',
                    { members: topic.member_count, circles: topic.circle_count, peeks: topic.peek_count },
                  )}
                </div>
                {topic.synonyms.length > 0 && (
                  <Flex gap={4} wrap style={{ marginTop: 4 }}>
                    {topic.synonyms.map((word) => (
                      <Tag key={word}>{word}</Tag>
                    ))}
                  </Flex>
                )}
              </div>
              <Flex gap={8} wrap>
                {maySet && (
                  <Button
                    aria-label={t('Synonyms of {topic}', { topic: topic.name })}
                    onClick={() => choose({ topic, what: 'synonyms' })}
                  >
                    {t('Synonyms')}
                  </Button>
                )}
                {mayMerge && (
                  <Button
                    aria-label={t('Merge {topic}', { topic: topic.name })}
                    onClick={() => choose({ topic, what: 'merge' })}
                  >
                    {t('Merge…')}
                  </Button>
                )}
              </Flex>
            </Flex>
          </Card>
        )}
      </ListState>
      {choice?.what === 'synonyms' && <SynonymsDialog topic={choice.topic} onClosed={end} />}
      {choice?.what === 'merge' && <MergeDialog from={choice.topic} topics={all ?? []} onClosed={end} />}
    </Page>
  );
}

function isFound({ name, slug, synonyms }: StaffTopic, sought: string): boolean {
  const typed = sought.trim().toLowerCase();
  return [name, slug.replaceAll('-', ' '), ...synonyms].some((word) => word.toLowerCase().includes(typed));
}
