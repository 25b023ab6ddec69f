import { useEndpointQuery } from '@acquaint/api-client';
import { listTopics } from '@acquaint/contracts';
import { Select } from '@acquaint/ui';
import { t } from '@acquaint/i18n/common';

interface TopicSelectProps {
  readonly id?: string;
  /** Slugs. */
  readonly value?: string[];
  readonly onChange?: (slugs: string[]) => void;
  readonly onBlur?: () => void;
  readonly max: number;
  readonly placeholder?: string;
  /** Set by a form: whether the field is invalid, and the element that describes it. */
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean | 'true' | 'false';
  readonly 'aria-required'?: boolean | 'true' | 'false';
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim();

interface TopicOption {
  readonly label: string;
  readonly value: string;
  readonly synonyms: readonly string[];
}

/** Whether a topic's name contains the typed text, in the language of the page or in English (the slug), or a synonym does. */
function hasName(option: TopicOption | undefined, typed: string): boolean {
  return (
    option !== undefined &&
    [option.label, option.value, ...option.synonyms].some((name) => plain(name).includes(typed))
  );
}

/** A form field to choose topics from the list by typing a part of their names. */
export function TopicSelect({ max, ...field }: TopicSelectProps) {
  const topics = useEndpointQuery(listTopics, {}, { staleTime: Infinity });
  return (
    <Select
      {...field}
      // Without the topics' names, their slugs would be shown.
      {...(topics.isPending ? { value: [] } : {})}
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
      options={(topics.data?.results ?? []).map(({ slug, name, synonyms = [] }): TopicOption => ({
        value: slug,
        label: name,
        synonyms,
      }))}
    />
  );
}
