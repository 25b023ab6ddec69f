import { useEndpointMutation, useEndpointPages, type ApiFailure } from '@acquaint/api-client';
import { listComments, switchComments, type Peek } from '@acquaint/contracts';
import { App, Flex, ListState, Skeleton, Switch } from '@acquaint/ui';
import { useId } from 'react';
import { t } from '../../i18n.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentRow } from './comment-row.tsx';
import styles from './comments.module.css';

/** How often a visible page looks for new comments. Events reach the people in the peek and those who have commented on it. */
const REFRESH_MS = 30_000;

interface CommentsProps {
  readonly peek: Peek;
}

/** The comments on a published peek, with a field to write one (R-PEEK-70); nothing for a peek that is not published. */
export function Comments({ peek }: CommentsProps) {
  return peek.published_at !== null && <PublishedComments peek={peek} />;
}

function PublishedComments({ peek }: CommentsProps) {
  const heading = useId();
  const comments = useEndpointPages(
    listComments,
    { params: { id: peek.uuid } },
    { refetchInterval: REFRESH_MS },
  );
  const areOn = comments.first?.are_on;
  const { total = 0 } = comments;
  const isHidden = areOn === false && !peek.is_mine;
  return (
    <section aria-labelledby={heading}>
      <Flex vertical gap={16}>
        <Flex gap={12} wrap justify="space-between" align="center">
          <h2 id={heading} className={styles['head']}>
            {total === 0 ? t('Comments') : t('Comments ({count, number})', { count: total })}
          </h2>
          {peek.is_mine && areOn !== undefined && <CommentsSwitch peek={peek} areOn={areOn} />}
        </Flex>
        {areOn === false && (
          <p role="status" className={styles['note']} style={{ margin: 0 }}>
            {peek.is_mine
              ? t('Comments are off. Only the people in this peek can see what was written.')
              : t('Comments on this peek are turned off.')}
          </p>
        )}
        {areOn === true && <CommentForm peekId={peek.uuid} />}
        {!isHidden && (
          <ListState
            query={comments}
            items={comments.items}
            keyOf={({ id }) => id}
            label={t('Comments')}
            skeleton={<Skeleton active avatar paragraph={{ rows: 1 }} />}
            empty={{ title: t('No comments yet'), isLine: true }}
          >
            {(comment) => <CommentRow comment={comment} isPeekMine={peek.is_mine} canEdit={areOn === true} />}
          </ListState>
        )}
      </Flex>
    </section>
  );
}

/** For the people in a peek: turns its comments on or off (R-PEEK-73). */
function CommentsSwitch({ peek, areOn }: CommentsProps & { readonly areOn: boolean }) {
  const label = useId();
  const { message } = App.useApp();
  const turn = useEndpointMutation(switchComments, {
    onError: (failure: ApiFailure) => void message.error(failure.detail),
  });
  return (
    <Flex gap={8} align="center">
      <span id={label}>{t('Allow comments')}</span>
      <Switch
        aria-labelledby={label}
        checked={areOn}
        loading={turn.isPending}
        onChange={(are_on) => turn.mutate({ params: { id: peek.uuid }, body: { are_on } })}
      />
    </Flex>
  );
}
