import { useEndpointPages } from '@acquaint/api-client';
import { listReviews, type ReviewTag } from '@acquaint/contracts';
import { Card, Flex, ListState, Stars, Tag, TimeText } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { PersonRow } from '../../components/person-row.tsx';
import { t } from '../../i18n.ts';

const TAG: Readonly<Record<ReviewTag, string>> = {
  good_listener: msg('good listener'),
  clear_advice: msg('clear advice'),
  well_prepared: msg('well prepared'),
  inspiring: msg('inspiring'),
  honest: msg('honest'),
  on_time: msg('on time'),
  went_off_topic: msg('went off topic'),
  was_late: msg('was late'),
};

interface ReviewListProps {
  readonly userId: string;
  readonly firstName: string;
  readonly isOwn: boolean;
}

/** Published reviews of a member, newest first. */
export function ReviewList({ userId, firstName, isOwn }: ReviewListProps) {
  const reviews = useEndpointPages(listReviews, { query: { user_id: userId } });
  return (
    <ListState
      query={reviews}
      items={reviews.items}
      keyOf={(review) => review.id}
      label={t('Reviews about {name}', { name: firstName })}
      empty={{
        isLine: true,
        title: isOwn
          ? t('No reviews yet. They appear once you’ve both written one after a session.')
          : t('No reviews yet. Be the first to meet {name}.', { name: firstName }),
      }}
    >
      {(review) => (
        <Card size="small">
          <PersonRow person={review.author}>
            <Flex vertical gap={8}>
              <Flex gap={8} align="center" wrap>
                <Stars rating={review.rating} />
                <TimeText at={review.created_at} format="date" />
              </Flex>
              {review.tags.length > 0 && (
                <Flex gap={4} wrap>
                  {review.tags.map((tag) => (
                    <Tag key={tag}>{tagText(tag)}</Tag>
                  ))}
                </Flex>
              )}
              {review.text !== '' && <p style={{ margin: 0 }}>{review.text}</p>}
            </Flex>
          </PersonRow>
        </Card>
      )}
    </ListState>
  );
}

function tagText(tag: string): string {
  return tag in TAG ? t(TAG[tag as ReviewTag]) : tag.replaceAll('_', ' ');
}
