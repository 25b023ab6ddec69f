import { type ApiFailure, useEndpointMutation, useEndpointQuery } from '@acquaint/api-client';
import {
  bookSession,
  listFreeSlots,
  type BookingConflict,
  type Session,
  type Slot,
} from '@acquaint/contracts';
import { publish } from '@acquaint/event-bus';
import { useNavigate } from '@acquaint/remote-kit';
import {
  AsyncState,
  Button,
  EmptyNote,
  Flex,
  Input,
  personName,
  Result,
  Segmented,
  TimeText,
} from '@acquaint/ui';
import { useId, useState } from 'react';
import { SESSION_READS } from '../../parts/session-endpoints.ts';
import { BudgetNote } from './budget-note.tsx';
import { SlotPicker } from './slot-picker.tsx';

interface BookSessionModalProps {
  readonly params: Readonly<Record<string, string>>;
  readonly close: () => void;
}

const DAYS_SHOWN = 14;

/**
 * Modal `book-session` (params: username, perhaps starts_at): free slots of a person, the week's number first, then book.
 * The slot at `starts_at`, an instant in UTC, is chosen from the start while it is free.
 */
export function BookSessionModal({ params, close }: BookSessionModalProps) {
  const username = params['username'] ?? '';
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const noteId = useId();
  const navigate = useNavigate();
  const [duration, setDuration] = useState<20 | 50>(20);
  const [choice, setChoice] = useState<Slot | null | 'as-asked'>('as-asked');
  const [note, setNote] = useState('');
  const [booked, setBooked] = useState<Session | null>(null);
  const free = useEndpointQuery(listFreeSlots, {
    query: { username, days: DAYS_SHOWN, time_zone: zone, duration: duration === 50 ? '50' : '20' },
  });
  const asked = free.data?.slots.find((slot) => slot.starts_at === params['starts_at']) ?? null;
  const chosen = choice === 'as-asked' ? asked : choice;
  const book = useEndpointMutation(bookSession, {
    invalidates: SESSION_READS,
    onSuccess: (session) => {
      publish(session.state === 'requested' ? 'session/requested' : 'session/booked', {
        session_id: session.id,
      });
      setBooked(session);
    },
    onError: () => {
      setChoice(null);
      void free.refetch();
    },
  });

  if (booked !== null) {
    return (
      <Result
        status="success"
        title={booked.state === 'requested' ? 'Asked for' : 'Booked'}
        subTitle={
          <>
            <TimeText at={booked.starts_at} /> with {personName(booked.host)}.{' '}
            {booked.state === 'requested'
              ? 'We’ll email you when it’s approved.'
              : 'We’ve emailed you a calendar invite.'}
          </>
        }
        extra={
          <Flex gap={8} wrap justify="center">
            <Button
              type="primary"
              onClick={() => {
                close();
                void navigate('/dashboard/sessions/upcoming');
              }}
            >
              Upcoming sessions
            </Button>
            <Button onClick={close}>Close</Button>
          </Flex>
        }
      />
    );
  }

  return (
    <AsyncState query={free}>
      {(data) => (
        <Flex vertical gap={16}>
          <p style={{ margin: 0 }}>
            A video session with <strong>{personName(data.host)}</strong>
            {data.booking_mode === 'approve' ? ', who approves each booking.' : '.'}
          </p>
          <BudgetNote budget={data.budget} />
          {data.durations.length > 1 && (
            <Segmented
              value={duration}
              options={data.durations.map((minutes) => ({ value: minutes, label: `${minutes} minutes` }))}
              onChange={(minutes) => {
                setDuration(minutes);
                setChoice(null);
              }}
            />
          )}
          {book.isError && <ConflictNote failure={book.error} onChoose={setChoice} />}
          {data.slots.length === 0 ? (
            <EmptyNote
              title={`No free slot in the next ${DAYS_SHOWN} days`}
              text={data.next_free ? 'The next free one:' : 'Check back in a few days.'}
              action={
                data.next_free && (
                  <Button onClick={() => setChoice(data.next_free)}>
                    <TimeText at={data.next_free.starts_at} />
                  </Button>
                )
              }
            />
          ) : (
            <SlotPicker
              slots={data.slots}
              timeZone={zone}
              hostTimeZone={data.host_time_zone}
              hostName={data.host.first_name}
              chosen={chosen}
              onChoose={setChoice}
            />
          )}
          {chosen !== null && (
            <Flex vertical gap={8}>
              <label htmlFor={noteId}>What would you like to talk about? (optional)</label>
              <Input.TextArea
                id={noteId}
                rows={2}
                maxLength={500}
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
              <Button
                type="primary"
                size="large"
                loading={book.isPending}
                onClick={() =>
                  book.mutate({
                    body: { username, starts_at: chosen.starts_at, duration_minutes: duration, note },
                  })
                }
              >
                {data.booking_mode === 'approve' ? 'Ask for' : 'Book'} <TimeText at={chosen.starts_at} />
              </Button>
            </Flex>
          )}
        </Flex>
      )}
    </AsyncState>
  );
}

interface ConflictNoteProps {
  readonly failure: ApiFailure;
  readonly onChoose: (slot: Slot) => void;
}

/** Why it could not be booked, and the nearest slots that can. */
function ConflictNote({ failure, onChoose }: ConflictNoteProps) {
  // The contract's only 409 of this call.
  const { alternatives } = (failure.status === 409 ? failure.body : {}) as Partial<BookingConflict>;
  return (
    <div role="alert">
      <p>
        <strong>{failure.detail}</strong>
      </p>
      <Flex gap={8} wrap>
        {(alternatives ?? []).map((slot) => (
          <Button key={slot.starts_at} onClick={() => onChoose(slot)}>
            <TimeText at={slot.starts_at} format="weekdayTime" />
          </Button>
        ))}
      </Flex>
    </div>
  );
}
