import type { Session } from '@acquaint/contracts';
import { Card, Tag } from '@acquaint/ui';
import { otherOf } from '../../../components/session-card.tsx';
import { t } from '../../../i18n.ts';
import { ReviewForm } from '../../../outcome/review-form.tsx';
import styles from '../session.module.css';

/** The review to write after a call, or why there is none yet. */
export function ReviewCard({ session }: { readonly session: Session }) {
  const { first_name: name } = otherOf(session);
  const { can_review, has_reviewed, state, review_until } = session;
  const isTooShort = review_until === null && (state === 'live' || state === 'completed');
  if (!can_review && !has_reviewed && !isTooShort) return null;
  return (
    <Card title={<h2 className={styles['title']}>{t('How was it with {name}?', { name })}</h2>}>
      {can_review && (
        <>
          <p className={styles['line']}>{t('Shown once you’ve both written one, or after seven days.')}</p>
          <ReviewForm session={session} isInPage />
        </>
      )}
      {has_reviewed && <Tag color="success">{t('You wrote a review')}</Tag>}
      {isTooShort && !has_reviewed && (
        <p className={styles['last']}>
          {state === 'live'
            ? t('You’ve talked only briefly so far. Once you’ve talked longer, you can review each other.')
            : t(
                session.confirmation === null
                  ? 'You met too briefly to review each other.'
                  : 'You met too briefly to review each other. You can once you’ve both confirmed that the session took place.',
              )}
        </p>
      )}
    </Card>
  );
}
