import { type ApiFailure } from '@acquaint/api-client';
import {
  deviceZone,
  type listFreeSlots,
  type Session,
  type Slot,
  type SuccessBody,
  type WeeklyUse,
} from '@acquaint/contracts';
import { Link, profilePath, useNavigate, useShell } from '@acquaint/remote-kit';
import type { ModalProps } from '@acquaint/remote-kit';
import { AsyncState, Button, Flex, personName, Result, Segmented, TimeText, Alert } from '@acquaint/ui';
import { useState } from 'react';
import { msg } from '@acquaint/i18n';
import { ConflictNote } from '../../components/conflict-note.tsx';
import { paymentPath } from '../../components/payment/payment-path.ts';
import { SlotPicker } from '../../components/slots/slot-picker.tsx';
import { useCalendarFile } from '../../components/calendar/use-calendar-file.ts';
import { useFreeDays } from '../../components/slots/use-free-days.ts';
import { rich, t } from '../../i18n.ts';
import { ConfirmSlot } from './confirm-slot.tsx';
import { useFirstFocus } from './use-first-focus.ts';
import { useSlotHold } from './use-slot-hold.ts';
import { ProHint } from '../../components/payment/pro-hint.tsx';
import { useMoneyFormat } from '../../components/payment/money.ts';

/**
 * Modal `book-session`: shows the rest of the weekly limit and a person's free slots, and books one.
 * The slot that starts at `starts_at`, an instant in UTC, is preselected if it is free.
 */
export function BookSessionModal({ params, close }: ModalProps<'book-session'>) {
  const username = params.username ?? '';
  const zone = deviceZone();
  const navigate = useNavigate();
  const shell = useShell();
  const [duration, setDuration] = useState<number>();
  const [choice, setChoice] = useState<Slot | null | 'as-asked'>('as-asked');
  const [note, setNote] = useState('');
  const [booked, setBooked] = useState<Session | null>(null);
  const days = useFreeDays({
    username,
    zone,
    ...(duration === undefined ? {} : { duration }),
  });
  const free = days.query;
  // The last answer stays while the times of another length are loading, so that the choice of the length does not disappear.
  const [known, setKnown] = useState(free.data);
  if (free.data !== undefined && free.data !== known) setKnown(free.data);
  const requestedSlot = free.data?.slots.find((slot) => slot.starts_at === params.starts_at) ?? null;
  // Without a booking left, the times can be looked at, and only the note on the limit says why none can be chosen.
  const isUsedUp = free.data?.budget?.left === 0;
  const chosen = isUsedUp ? null : choice === 'as-asked' ? requestedSlot : choice;
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const holding = useSlotHold({
    username,
    duration: duration ?? free.data?.duration_minutes,
    onBooked: setBooked,
    // A message of this modal would be gone with it.
    onBookedLate: ({ state }) => shell.notice?.(wordOf(state), outlookOf(state)),
    onFailedLate: ({ detail }) => shell.notice?.(t('Not booked'), detail, 'error'),
    onPay: (hold) => {
      close();
      void navigate(paymentPath(hold.id), { state: { note } });
    },
    onFailure: (why) => {
      setFailure(why);
      setChoice(null);
      void free.refetch();
    },
  });
  const file = useCalendarFile();
  const content = useFirstFocus(known !== undefined);
  const choose = (slot: Slot) => {
    setFailure(null);
    setChoice(slot);
    holding.take(slot);
  };

  if (booked !== null) {
    return (
      <Result
        status="success"
        title={wordOf(booked.state)}
        subTitle={
          <>
            {rich('{time} with {name}.', {
              time: <TimeText at={booked.starts_at} format="weekdayTime" />,
              name: personName(booked.host),
            })}{' '}
            {outlookOf(booked.state)}
          </>
        }
        extra={
          <Flex gap={8} wrap justify="center">
            <Button
              type="primary"
              autoFocus
              onClick={() => {
                close();
                void navigate('/dashboard/sessions/upcoming');
              }}
            >
              {t('Upcoming sessions')}
            </Button>
            {booked.state === 'confirmed' && (
              <Button loading={file.isPending} onClick={() => file.mutate({ params: { id: booked.id } })}>
                {t('Add to calendar')}
              </Button>
            )}
            <Button onClick={close}>{t('Close')}</Button>
          </Flex>
        }
      />
    );
  }

  return (
    <AsyncState query={{ ...free, data: known }}>
      {(data) => (
        <Flex ref={content} vertical gap={16}>
          <p style={{ margin: 0 }}>
            {rich(
              data.booking_mode === 'approve'
                ? 'A video session with <strong>{name}</strong>, who approves each booking.'
                : 'A video session with <strong>{name}</strong>.',
              {
                name: personName(data.host),
                // Of its own direction: after a Hebrew or Arabic name, the number of minutes would move before it.
                strong: (inside) => (
                  <strong>
                    <bdi>{inside}</bdi>
                  </strong>
                ),
              },
            )}{' '}
            {data.price_cents === 0 &&
              t('{minutes} minutes, free of charge.', { minutes: data.duration_minutes })}
          </p>
          <WeeklyLimitNote budget={data.budget} />
          <PriceNote free={data} />
          {data.durations.length > 1 && (
            <Segmented
              value={free.data?.duration_minutes ?? duration}
              options={data.durations.map((minutes) => ({
                value: minutes,
                label: t('{minutes} minutes', { minutes }),
              }))}
              onChange={(minutes) => {
                setDuration(minutes);
                setChoice(null);
                setFailure(null);
                holding.release();
              }}
            />
          )}
          {failure !== null && !isUsedUp && <ConflictNote failure={failure} onChoose={choose} />}
          <AsyncState query={free}>
            {(read) => (
              <SlotPicker
                days={days}
                slots={read.slots}
                best={read.best}
                fairness={read.fairness}
                nextFree={read.next_free}
                timeZone={zone}
                otherTimeZone={read.host_time_zone}
                otherName={read.host.first_name}
                fullDays={read.full_days}
                chosen={chosen}
                onChoose={isUsedUp ? null : choose}
                instead={
                  // The profile says who could introduce the reader, and offers to write.
                  <Link to={profilePath(username)} onClick={close}>
                    {t('Other ways to meet {name}', { name: read.host.first_name })}
                  </Link>
                }
              />
            )}
          </AsyncState>
          {chosen !== null && (
            <ConfirmSlot
              free={data}
              chosen={chosen}
              zone={zone}
              holding={holding}
              note={note}
              onNote={setNote}
            />
          )}
        </Flex>
      )}
    </AsyncState>
  );
}

function wordOf(state: Session['state']): string {
  return t(state === 'requested' ? 'Requested' : 'Booked');
}

function outlookOf(state: Session['state']): string {
  return t(
    state === 'requested' ? 'We’ll email you when it’s approved.' : 'We’ve emailed you a calendar invite.',
  );
}

/** What is left of the weekly limit, shown before a slot is chosen (R-BOOK-21). */
function WeeklyLimitNote({ budget }: { readonly budget: WeeklyUse | null }) {
  if (budget === null || budget.limit === null || budget.left === null) return null;
  if (budget.left === 0) {
    return (
      <Alert
        type="warning"
        showIcon
        title={t('You’ve used all your bookings this week')}
        description={
          <>
            {rich('You’ll get new ones on {time}.', {
              time: <TimeText at={budget.resets_at} format="weekdayTime" />,
            })}
            <ProHint sentence={msg('With <plan>{product} Pro</plan> there’s no weekly limit.')} />
          </>
        }
      />
    );
  }
  return (
    <p style={{ margin: 0 }}>
      {t('You have {left} of {limit} bookings left this week.', { left: budget.left, limit: budget.limit })}
    </p>
  );
}

type FreeSlots = SuccessBody<typeof listFreeSlots>;

/** Says before a slot is chosen what a session costs and when the money is refunded; renders nothing for a free one. */
function PriceNote({ free }: { readonly free: FreeSlots }) {
  const money = useMoneyFormat(free.currency);
  if (free.price_cents === 0) return null;
  return (
    <p style={{ margin: 0 }}>
      {rich(
        '{minutes} minutes cost <strong>{price}</strong>, paid when you book. We hold the money until the session has taken place. If it doesn’t take place, you get all of it back.',
        {
          minutes: free.duration_minutes,
          price: money(free.price_cents),
          strong: (inside) => <strong>{inside}</strong>,
        },
      )}
    </p>
  );
}
