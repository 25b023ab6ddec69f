import type { Topic } from '@acquaint/contracts';
import { Flex, Tag } from 'antd';
import { t } from '@acquaint/i18n/common';

export interface TopicTagsProps {
  readonly topics: readonly Topic[];
  /** How many are shown before "and n more". */
  readonly max?: number;
  /** Accessible name of the list: "Expert in". */
  readonly label?: string;
}

/** Shows topics as a list of tags. */
export function TopicTags({ topics, max = topics.length, label }: TopicTagsProps) {
  if (topics.length === 0) return null;
  const hidden = topics.slice(max);
  return (
    <Flex component="ul" wrap gap={4} aria-label={label} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {topics.slice(0, max).map((topic) => (
        <li key={topic.slug}>
          <Tag>{topic.name}</Tag>
        </li>
      ))}
      {hidden.length > 0 && (
        <li>
          <Tag title={hidden.map((topic) => topic.name).join(', ')}>
            {t('and {count} more', { count: hidden.length })}
          </Tag>
        </li>
      )}
    </Flex>
  );
}
