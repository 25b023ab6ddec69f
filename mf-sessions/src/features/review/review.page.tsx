import { useEndpointPages, useEndpointQuery } from '@acquaint/api-client';
import { getSession, listPendingReviews } from '@acquaint/contracts';
import { Link, useSearchParams } from '@acquaint/remote-kit';
import { AsyncState, ListState, Page, PersonCard, TimeText } from '@acquaint/ui';
import { SessionCard, otherOf } from '../../parts/session-card.tsx';
import { ReviewForm } from './review-form.tsx';

/** `/dashboard/review`: one review to write (`?session=<id>`), or all that wait. */
export function ReviewPage() {
  const [params] = useSearchParams();
  const sessionId = params.get('session');
  return sessionId === null ? <PendingReviews /> : <OneReview sessionId={sessionId} />;
}

function PendingReviews() {
  const pending = useEndpointPages(listPendingReviews, {});
  return (
    <Page
      title="Reviews to write"
      subtitle="Both of you rate; neither sees the other’s words before writing."
    >
      <ListState
        query={pending}
        items={pending.items}
        keyOf={(session) => session.id}
        label="Reviews to write"
        empty={{
          title: 'No reviews to write',
          text: 'After each session, you can rate the other person here.',
          action: <Link to="/dashboard/sessions/past">Past sessions</Link>,
        }}
      >
        {(session) => (
          <SessionCard
            session={session}
            actions={<Link to={`/dashboard/review?session=${session.id}`}>Write the review</Link>}
          />
        )}
      </ListState>
    </Page>
  );
}

function OneReview({ sessionId }: { readonly sessionId: string }) {
  const session = useEndpointQuery(getSession, { params: { id: sessionId } });
  return (
    <Page
      title="How was it?"
      width="narrow"
      subtitle="Shown once you’ve both written one, or after seven days."
    >
      <AsyncState query={session}>
        {(data) => (
          <>
            <PersonCard person={otherOf(data)}>
              <TimeText at={data.starts_at} />
            </PersonCard>
            {data.can_review ? (
              <ReviewForm session={data} />
            ) : (
              <p>
                {data.has_reviewed
                  ? 'You’ve reviewed this session.'
                  : 'This session cannot be reviewed: only people who met can rate each other.'}{' '}
                <Link to="/dashboard/sessions/past">Past sessions</Link>
              </p>
            )}
          </>
        )}
      </AsyncState>
    </Page>
  );
}
