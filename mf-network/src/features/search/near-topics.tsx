import { useEndpointMutation } from '@acquaint/api-client';
import { suggestTopics, type Topic } from '@acquaint/contracts';
import { Button, Flex } from '@acquaint/ui';
import { useEffect } from 'react';
import { t } from '../../i18n.ts';

/** How long typing must rest before topics are asked for. */
const REST_MS = 400;

interface NearTopicsProps {
  /** Words with which hardly anyone was found. */
  readonly words: string;
  readonly onChoose: (slug: Topic['slug']) => void;
}

/** Offers the topics that fit words with which hardly anyone was found: the people who know one of them. Nothing if none fits. */
export function NearTopics({ words, onChoose }: NearTopicsProps) {
  const { mutate, data, variables } = useEndpointMutation(suggestTopics);
  useEffect(() => {
    const timer = setTimeout(() => mutate({ body: { text: words } }), REST_MS);
    return () => clearTimeout(timer);
  }, [words, mutate]);
  const topics = variables?.body.text === words ? (data?.results ?? []) : [];
  return (
    <div role="status">
      {topics.length > 0 && (
        <Flex vertical gap={8} align="center" style={{ marginBlock: 24 }}>
          {t('People who know one of these may help:')}
          <Flex gap={8} wrap justify="center">
            {topics.map(({ slug, name }) => (
              <Button key={slug} onClick={() => onChoose(slug)}>
                {name}
              </Button>
            ))}
          </Flex>
        </Flex>
      )}
    </div>
  );
}
