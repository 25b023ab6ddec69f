import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import { deviceZone, rescheduleSession, type Session, type Slot } from '@acquaint/contracts';
import { Alert, App, AsyncState, Flex, Modal, TimeText } from '@acquaint/ui';
import { useState } from 'react';
import { ConflictNote } from '../../components/conflict-note.tsx';
import { otherOf } from '../../components/session-card.tsx';
import { SlotPicker } from '../../components/slots/slot-picker.tsx';
import { useFreeDays } from '../../components/slots/use-free-days.ts';
import { rich, t } from '../../i18n.ts';
import { isLateNow } from '../../components/session-times.ts';

interface MoveDialogProps {
  readonly session: Session;
  readonly onClose: () => void;
}

/** Dialog to move a session to a slot that is free for both; its own time counts as free. Mount it only while it is open. */
export function MoveDialog({ session, onClose }: MoveDialogProps) {
  const { message } = App.useApp();
  const zone = deviceZone();
  const other = otherOf(session);
  const [chosen, setChosen] = useState<Slot | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const days = useFreeDays({ username: session.host.username, moving: session.id, zone });
  const free = days.query;
  const move = useEndpointMutation(rescheduleSession, {
    onSuccess: (moved) => {
      onClose();
      void message.success(
        moved.state === 'requested'
          ? t('You’ve requested the new time. We’ll email you when {name} answers.', {
              name: other.first_name,
            })
          : t('Session moved. We’ve let the other person know.'),
      );
    },
    onError: (why) => {
      setFailure(why);
      setChosen(null);
      void free.refetch();
    },
  });
  const choose = (slot: Slot) => {
    setFailure(null);
    setChosen(slot);
  };

  return (
    <Modal
      open
      width={640}
      title={t('A new time with {name}', { name: other.first_name })}
      onCancel={onClose}
      styles={{ footer: { display: 'flex', flexWrap: 'wrap', gap: 8, justifyContent: 'flex-end' } }}
      cancelText={t('Keep current time')}
      okText={
        chosen === null
          ? t('Choose a time')
          : rich('Move to {time}', { time: <TimeText at={chosen.starts_at} format="weekdayTime" /> })
      }
      okButtonProps={{ disabled: chosen === null }}
      confirmLoading={move.isPending}
      onOk={() =>
        chosen && move.mutate({ params: { id: session.id }, body: { starts_at: chosen.starts_at } })
      }
    >
      <Flex vertical gap={16}>
        <p style={{ margin: 0 }}>
          {rich('Currently {time}.', { time: <TimeText at={session.starts_at} format="weekdayTime" /> })}{' '}
          {t('{count, plural, one {You can move it once more.} other {You can move it # more times.}}', {
            count: session.reschedules_left,
          })}
          {isLateNow(session) && ` ${t('It starts very soon, so tell the other person why.')}`}
        </p>
        {failure !== null && <ConflictNote failure={failure} onChoose={choose} />}
        {session.state === 'confirmed' &&
          session.my_role === 'booker' &&
          free.data?.booking_mode === 'approve' && (
            <Alert
              type="info"
              showIcon
              title={t(
                '{name} approves each booking: you give up your current time and request the new one.',
                { name: other.first_name },
              )}
            />
          )}
        <AsyncState query={free}>
          {({ slots, best, fairness, full_days, next_free, host_time_zone, host }) => (
            <SlotPicker
              days={days}
              slots={slots.filter((slot) => slot.starts_at !== session.starts_at)}
              best={best.filter((slot) => slot.starts_at !== session.starts_at)}
              fairness={fairness}
              nextFree={next_free}
              timeZone={zone}
              otherTimeZone={session.my_role === 'host' ? session.booker_time_zone : host_time_zone}
              otherName={session.my_role === 'host' ? other.first_name : host.first_name}
              fullDays={full_days}
              chosen={chosen}
              onChoose={choose}
            />
          )}
        </AsyncState>
      </Flex>
    </Modal>
  );
}
