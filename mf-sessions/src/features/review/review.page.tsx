import { useEndpointPages, useEndpointQuery } from '@acquaint/api-client';
import { getSession, listPendingReviews, type Session } from '@acquaint/contracts';
import { Link, useSearchParams, to } from '@acquaint/remote-kit';
import { AsyncState, ListState, Page, PersonCard, TimeText } from '@acquaint/ui';
import { ConfirmTookPlace } from '../../components/confirm-took-place.tsx';
import { SessionCard, otherOf } from '../../components/session-card.tsx';
import { rich, t } from '../../i18n.ts';
import { ReviewForm } from '../../outcome/review-form.tsx';

/** `/dashboard/review`: one review to write (`?session=<id>`), or all pending ones. */
export function ReviewPage() {
  const [params] = useSearchParams();
  const sessionId = params.get('session');
  return sessionId === null ? <PendingReviews /> : <OneReview sessionId={sessionId} />;
}

function PendingReviews() {
  const pending = useEndpointPages(listPendingReviews, {});
  return (
    <Page
      title={t('Reviews to write')}
      subtitle={t('You rate each other, and neither of you sees the other’s review before writing your own.')}
    >
      <ListState
        query={pending}
        items={pending.items}
        keyOf={(session) => session.id}
        label={t('Reviews to write')}
        empty={{
          drawing: 'star',
          title: t('No reviews to write'),
          text: t('After each session, you can rate the other person here.'),
          action: <Link to="/dashboard/sessions/past">{t('Past sessions')}</Link>,
        }}
      >
        {(session) => (
          <SessionCard
            session={session}
            actions={
              <>
                <Link to={to('/dashboard/review', { session: session.id })}>{t('Write a review')}</Link>
                <Until session={session} />
              </>
            }
          />
        )}
      </ListState>
    </Page>
  );
}

/** Deadline for the review. It exists because nobody may write theirs after seeing the other one's. */
function Until({ session }: { readonly session: Session }) {
  if (session.review_until === null) return null;
  return (
    // A single element; otherwise the flex row would separate the full stop.
    <span>
      {rich('You can write it until {time}.', {
        time: <TimeText at={session.review_until} format="weekdayTime" />,
      })}
    </span>
  );
}

function whyNot({ has_reviewed, state, review_until, confirmation }: Session): string {
  if (has_reviewed) return t('You’ve reviewed this session.');
  if (state === 'completed' && review_until === null)
    return t(
      confirmation === null
        ? 'You met too briefly to review each other.'
        : 'You met too briefly to review each other. You can once you’ve both confirmed that the session took place.',
    );
  const isOver = review_until !== null && Date.parse(review_until) <= Date.now();
  return t(
    state === 'completed' && isOver
      ? 'It’s too late to review this session. If the other person wrote a review, you can see it now.'
      : 'This session can’t be reviewed: only people who met can rate each other.',
  );
}

function OneReview({ sessionId }: { readonly sessionId: string }) {
  const session = useEndpointQuery(getSession, { params: { id: sessionId } });
  return (
    <Page title={t('How was it?')} subtitle={t('Shown once you’ve both written one, or after seven days.')}>
      <AsyncState query={session}>
        {(data) => (
          <>
            <PersonCard person={otherOf(data)}>
              <TimeText at={data.starts_at} format="weekdayTime" />
            </PersonCard>
            {data.can_review ? (
              <>
                <p>
                  <Until session={data} />
                </p>
                <ReviewForm session={data} />
              </>
            ) : (
              <>
                <p>
                  {whyNot(data)} <Link to="/dashboard/sessions/past">{t('Past sessions')}</Link>
                </p>
                <ConfirmTookPlace session={data} name={otherOf(data).first_name} />
              </>
            )}
          </>
        )}
      </AsyncState>
    </Page>
  );
}
