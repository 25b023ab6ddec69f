import { useEndpointMutation, useInvalidate, type ApiFailure } from '@acquaint/api-client';
import {
  answerCalendarChange,
  getSession,
  listCalendarChanges,
  listSessions,
  rescheduleSession,
  type CalendarChange,
  type Session,
} from '@acquaint/contracts';
import { Alert, App, Button, Flex, TimeText } from '@acquaint/ui';
import { useState } from 'react';
import { rich, t } from '../../i18n.ts';
import { ConflictNote } from '../conflict-note.tsx';
import { isLateNow } from '../session-times.ts';
import { otherOf } from '../session-card.tsx';

/** Lets a long name wrap onto a second line. */
const WRAPPED = { height: 'auto', minHeight: 40, paddingBlock: 4, whiteSpace: 'normal' } as const;

interface CalendarChangeNoteProps {
  readonly change: CalendarChange;
  readonly session: Session;
}

/** One change in the member's own calendar, and the answers to it. */
export function CalendarChangeNote({ change, session }: CalendarChangeNoteProps) {
  const { message } = App.useApp();
  const invalidate = useInvalidate();
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const refresh = () => {
    void invalidate(listCalendarChanges);
    void invalidate(listSessions);
    void invalidate(getSession);
  };
  const onError = (why: ApiFailure) => {
    setFailure(why);
    refresh();
  };
  const { first_name: name } = otherOf(session);
  const answering = useEndpointMutation(answerCalendarChange, { onSuccess: refresh, onError });
  const moving = useEndpointMutation(rescheduleSession, { onSuccess: refresh, onError });
  const answer = (choice: 'move' | 'cancel' | 'put_back', words: string) =>
    answering.mutate(
      {
        params: { id: session.id },
        body: { provider: change.provider, starts_at: change.starts_at, answer: choice },
      },
      { onSuccess: (done) => void message.success(done.state === 'requested' ? requested : words) },
    );
  // The host approves each booking, and so the new time.
  const requested = t('You’ve requested the new time. We’ll email you when {name} answers.', { name });
  const isPending = answering.isPending || moving.isPending;
  const { starts_at } = change;
  // Only its length was changed there; a session's length is agreed when it is booked.
  const isSameStart = starts_at === session.starts_at;
  const mayMove = starts_at !== null && !isSameStart && session.reschedules_left > 0;
  return (
    <Flex vertical gap={8}>
      {failure !== null && (
        <ConflictNote
          failure={failure}
          onChoose={(slot) =>
            moving.mutate({ params: { id: session.id }, body: { starts_at: slot.starts_at } })
          }
        />
      )}
      <Alert
        type="warning"
        showIcon
        title={sentence(change, isSameStart)}
        description={
          <Flex vertical gap={8}>
            <span>
              {t('{name} doesn’t know: the session is still on as agreed.', { name })}
              {isLateNow(session) &&
                ` ${t('It starts very soon: moving or cancelling it now counts as late.')}`}
            </span>
            <Flex wrap gap={8}>
              {mayMove && (
                <Button
                  type="primary"
                  style={WRAPPED}
                  loading={isPending}
                  onClick={() => answer('move', t('Session moved. We’ve let the other person know.'))}
                >
                  {t('Ask {name} to move it', { name })}
                </Button>
              )}
              <Button
                danger
                loading={isPending}
                onClick={() => answer('cancel', t('Session cancelled. We’ve let the other person know.'))}
              >
                {t('Cancel it')}
              </Button>
              <Button
                loading={isPending}
                onClick={() => answer('put_back', t('We’ll put it back in your calendar.'))}
              >
                {t('Put it back')}
              </Button>
            </Flex>
          </Flex>
        }
      />
    </Flex>
  );
}

function sentence({ change, label, starts_at }: CalendarChange, isSameStart: boolean) {
  if (change === 'removed' || starts_at === null) {
    return t('You deleted this in your {label} calendar.', { label });
  }
  if (isSameStart) return t('You changed its length in your {label} calendar.', { label });
  return rich('You moved this to {time} in your {label} calendar.', {
    time: <TimeText at={starts_at} format="weekdayTime" />,
    label,
  });
}
