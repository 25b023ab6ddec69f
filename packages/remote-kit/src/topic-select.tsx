import { useEndpointQuery } from '@acquaint/api-client';
import { listTopics } from '@acquaint/contracts';
import { Select } from '@acquaint/ui';

interface TopicSelectProps {
  readonly id?: string;
  /** Slugs. */
  readonly value?: string[];
  readonly onChange?: (slugs: string[]) => void;
  readonly max: number;
  readonly placeholder?: string;
}

/** Chooses topics of the list by typing a part of their names; a field of a form. */
export function TopicSelect({ id, value, onChange, max, placeholder }: TopicSelectProps) {
  const topics = useEndpointQuery(listTopics, {}, { staleTime: Infinity });
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      {...(value === undefined ? {} : { value })}
      {...(onChange === undefined ? {} : { onChange })}
      mode="multiple"
      maxCount={max}
      {...(placeholder === undefined ? {} : { placeholder })}
      loading={topics.isPending}
      status={topics.isError ? 'error' : ''}
      optionFilterProp="label"
      notFoundContent={
        topics.isError ? 'The topics did not load. Close this list and open it again.' : undefined
      }
      onOpenChange={(open) => {
        if (open && topics.isError) void topics.refetch();
      }}
      options={(topics.data?.results ?? []).map((topic) => ({ value: topic.slug, label: topic.name }))}
    />
  );
}
