import { useEndpointQuery } from '@acquaint/api-client';
import { listTopics } from '@acquaint/contracts';
import { Select } from '@acquaint/ui';
import { t } from '@acquaint/words/common';

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

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim();

/** Whether a topic is called so, in the language of the page or in English, as its slug is. */
function hasName(
  option: { readonly label: string; readonly value: string } | undefined,
  typed: string,
): boolean {
  return option !== undefined && [option.label, option.value].some((name) => plain(name).includes(typed));
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
      filterOption={(typed, option) => hasName(option, plain(typed))}
      notFoundContent={
        topics.isError ? t('We couldn’t load the topics. Close this list and open it again.') : undefined
      }
      onOpenChange={(open) => {
        if (open && topics.isError) void topics.refetch();
      }}
      options={(topics.data?.results ?? []).map((topic) => ({ value: topic.slug, label: topic.name }))}
    />
  );
}
