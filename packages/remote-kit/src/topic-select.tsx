import { useEndpointQuery } from '@acquaint/api-client';
import { listTopics } from '@acquaint/contracts';
import { Select } from '@acquaint/ui';

interface TopicSelectProps {
  readonly id?: string;
  /** Slugs. */
  readonly value?: string[];
  readonly onChange?: (slugs: string[]) => void;
  readonly onBlur?: () => void;
  readonly max: number;
  readonly placeholder?: string;
  /** What a form says of its field: that it is wrong, and where the words about it stand. */
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean | 'true' | 'false';
  readonly 'aria-required'?: boolean | 'true' | 'false';
}

/** Chooses topics of the list by typing a part of their names; a field of a form. */
export function TopicSelect({ max, ...field }: TopicSelectProps) {
  const topics = useEndpointQuery(listTopics, {}, { staleTime: Infinity });
  return (
    <Select
      {...field}
      mode="multiple"
      maxCount={max}
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
