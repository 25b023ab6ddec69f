import { useEndpointPages } from '@acquaint/api-client';
import { listReviews } from '@acquaint/contracts';
import { useFact } from '@acquaint/remote-kit';
import { Card, Flex, ListState, PersonCard, Stars, Tag, TimeText } from '@acquaint/ui';
import { PersonLink } from '../../parts/person-link.tsx';

interface ReviewListProps {
  readonly userId: string;
  readonly firstName: string;
  readonly isOwn: boolean;
}

/** The shown reviews of a person, newest first. */
export function ReviewList({ userId, firstName, isOwn }: ReviewListProps) {
  const reviews = useEndpointPages(listReviews, { query: { user_id: userId } });
  useFact('review/written', () => void reviews.refetch());
  return (
    <ListState
      query={reviews}
      items={reviews.items}
      keyOf={(review) => review.id}
      label={`Reviews of ${firstName}`}
      empty={{
        title: 'No reviews yet',
        text: isOwn
          ? 'They appear when both of you have written after a session.'
          : `Be the first to meet ${firstName}.`,
      }}
    >
      {(review) => (
        <Card size="small">
          <PersonCard
            person={review.author}
            renderName={(name) => <PersonLink username={review.author.username} name={name} />}
          >
            <Flex vertical gap={8}>
              <Flex gap={8} align="center" wrap>
                <Stars rating={review.rating} />
                <TimeText at={review.created_at} format="date" />
              </Flex>
              {review.tags.length > 0 && (
                <Flex gap={4} wrap>
                  {review.tags.map((tag) => (
                    <Tag key={tag}>{tag.replaceAll('_', ' ')}</Tag>
                  ))}
                </Flex>
              )}
              {review.text !== '' && <p style={{ margin: 0 }}>{review.text}</p>}
            </Flex>
          </PersonCard>
        </Card>
      )}
    </ListState>
  );
}
