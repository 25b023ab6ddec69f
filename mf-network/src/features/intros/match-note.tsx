import type { InitialData, PersonSummary, Session, Slot } from '@acquaint/contracts';
import { Button, Flex, PersonAvatar, TimeText } from '@acquaint/ui';
import { useState } from 'react';
import { rich, t } from '../../i18n.ts';
import styles from './intros.module.css';
import { SlotTime } from './slot-time.tsx';

/** Number of times that a match offers (R-MATCH-3). */
const OFFERED = 3;

interface MatchNoteProps {
  readonly me: InitialData['user_data'] | undefined;
  readonly person: PersonSummary;
  readonly slots: readonly Slot[];
  readonly theirZone: string | null;
  /** Books a slot; null if it could not be booked. */
  readonly onBook: (slot: Slot) => Promise<Session | null>;
}

/** Shown on a match: both portraits, and three times that are best for both, each booked with one press (R-MATCH-3). */
export function MatchNote({ me, person, slots, theirZone, onBook }: MatchNoteProps) {
  const [pending, setPending] = useState<Slot | null>(null);
  const [booked, setBooked] = useState<Session | null>(null);
  const offered = slots.slice(0, OFFERED);
  const book = async (slot: Slot): Promise<void> => {
    setPending(slot);
    setBooked(await onBook(slot));
    setPending(null);
  };
  return (
    <Flex vertical gap={16}>
      <div className={styles['pair']} aria-hidden>
        {me && <PersonAvatar person={me} size={72} />}
        <PersonAvatar person={person} size={72} />
      </div>
      <span role="status">
        {booked === null
          ? t('You’re now connected. Twenty minutes is a good start.')
          : rich(
              booked.state === 'requested'
                ? 'Requested: {time}. We’ll email you when it’s approved.'
                : 'Booked: {time}. We’ve emailed you a calendar invite.',
              { time: <TimeText at={booked.starts_at} format="weekdayTime" /> },
            )}
      </span>
      {booked === null && offered.length > 0 && (
        <Flex vertical gap={8}>
          <span>{t('Times that suit you both. Choose one to book it:')}</span>
          {offered.map((slot) => (
            <Button
              key={slot.starts_at}
              block
              loading={pending === slot}
              disabled={pending !== null && pending !== slot}
              onClick={() => void book(slot)}
              className={styles['time'] ?? ''}
            >
              <SlotTime at={slot.starts_at} theirZone={theirZone} name={person.first_name} />
            </Button>
          ))}
        </Flex>
      )}
    </Flex>
  );
}
