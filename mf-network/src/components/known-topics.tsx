import type { Topic } from '@acquaint/contracts';
import { Flex, TopicTags } from '@acquaint/ui';

interface KnownTopicsProps {
  /** Says what the topics are: "Expert in". */
  readonly label: string;
  readonly topics: readonly Topic[];
}

/** A few topics behind their label, in one line. */
export function KnownTopics({ label, topics }: KnownTopicsProps) {
  if (topics.length === 0) return null;
  return (
    <Flex gap={8} align="baseline" wrap>
      <small style={{ color: 'var(--aq-text-soft)' }} aria-hidden>
        {label}
      </small>
      <TopicTags topics={topics} max={4} label={label} />
    </Flex>
  );
}
