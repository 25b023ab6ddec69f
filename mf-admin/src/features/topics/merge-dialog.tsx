import { useEndpointMutation, useEndpointQuery } from '@acquaint/api-client';
import {
  adminMergeTopic,
  adminPreviewTopicMerge,
  type StaffTopic,
  type TopicMergePreview,
} from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { Alert, AsyncState, Flex, Form, personName, Select, Tag } from '@acquaint/ui';
import { DecisionDialog } from '../../components/decisions/decision-dialog.tsx';
import { t } from '../../i18n.ts';

interface MergeDialogProps {
  readonly from: StaffTopic;
  readonly topics: readonly StaffTopic[];
  readonly onClosed: () => void;
}

/** Makes a topic a part of another one, after showing whom that affects. */
export function MergeDialog({ from, topics, onClosed }: MergeDialogProps) {
  const [form] = Form.useForm<{ into: string; reason: string }>();
  const into = Form.useWatch<string | undefined>('into', form);
  const merge = useEndpointMutation(adminMergeTopic);
  const preview = useEndpointQuery(
    adminPreviewTopicMerge,
    { params: { slug: from.slug }, query: { into: into ?? '' } },
    { enabled: into !== undefined },
  );
  return (
    <DecisionDialog<{ into: string }>
      title={t('Merge {topic} into another topic', { topic: from.name })}
      okText={t('Merge for good')}
      isDanger
      reasonLabel={t('Reason, for the audit log')}
      form={form}
      change={merge}
      onDecide={(body) => merge.mutate({ params: { slug: from.slug }, body })}
      onClosed={onClosed}
      isReady={into === undefined || preview.isSuccess}
    >
      <Form.Item name="into" label={t('Into')} rules={[{ required: true, message: t('Choose a topic') }]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={topics
            .filter(({ slug }) => slug !== from.slug)
            .map(({ slug, name }) => ({ value: slug, label: name }))}
        />
      </Form.Item>
      {into !== undefined && (
        <div style={{ marginBottom: 16 }}>
          <AsyncState query={preview}>{(shown) => <Affected preview={shown} />}</AsyncState>
        </div>
      )}
    </DecisionDialog>
  );
}

function Affected({ preview }: { readonly preview: TopicMergePreview }) {
  const { from, into, member_count: members, asked_count: asked, people, circles, synonyms } = preview;
  return (
    <Flex vertical gap={12}>
      <Alert
        type="warning"
        showIcon
        title={t('This can’t be undone.')}
        description={t(
          '{from} disappears from the lists. Everything that has it gets {into}: {members, plural, =1 {one member} other {# members}}, {circles, plural, =1 {one circle} other {# circles}}, {peeks, plural, =1 {one peek} other {# peeks}}.',
          {
            ...{ from: from.name, into: into.name, members },
            ...{ circles: from.circle_count, peeks: from.peek_count },
          },
        )}
      />
      {asked > 0 && (
        <p style={{ margin: 0 }}>
          {t(
            '{count, plural, =1 {One of them has} other {# of them have}} both topics in one list. We’ll ask them for another one on their next visit. Until then, they’ll still get introductions.',
            { count: asked },
          )}
        </p>
      )}
      {people.length > 0 && (
        <>
          <h3 style={{ margin: 0 }}>{t('Members')}</h3>
          <ul
            aria-label={t('Members')}
            style={{ maxHeight: 200, margin: 0, overflowY: 'auto', lineHeight: '28px' }}
            tabIndex={0}
          >
            {people.map((person) => (
              <li key={person.id}>
                <Link to={to('/custom-admin/person', { id: person.id })}>{personName(person)}</Link>{' '}
                {person.is_asked && <Tag>{t('will be asked')}</Tag>}
              </li>
            ))}
          </ul>
          {members > people.length && (
            <p style={{ margin: 0 }}>
              {t('And {count, plural, =1 {one more} other {# more}}.', { count: members - people.length })}
            </p>
          )}
        </>
      )}
      {circles.length > 0 && (
        <p style={{ margin: 0 }}>{t('Circles: {names}', { names: circles.join(', ') })}</p>
      )}
      <p style={{ margin: 0 }}>
        {t('{into} will also be found by: {words}', { into: into.name, words: synonyms.join(', ') })}
      </p>
    </Flex>
  );
}
