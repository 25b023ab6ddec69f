import { unsocialPart, type listFreeSlots, type Slot, type SuccessBody } from '@acquaint/contracts';
import { Alert, Button, Flex, Input, TimeText, cityName, useLocale } from '@acquaint/ui';
import { useId } from 'react';
import { HoldClock } from '../../components/hold-clock.tsx';
import { useMoneyFormat } from '../../components/payment/money.ts';
import { lengthInMinutes, minuteOfDay, timeLabel } from '../../components/slots/slot-days.ts';
import { rich, t } from '../../i18n.ts';
import styles from './book.module.css';
import { lengthOfHold, type SlotHold } from './use-slot-hold.ts';

interface ConfirmSlotProps {
  readonly free: SuccessBody<typeof listFreeSlots>;
  readonly chosen: Slot;
  /** The reader's time zone. */
  readonly zone: string;
  readonly holding: SlotHold;
  /** The reader's note to the host. */
  readonly note: string;
  readonly onNote: (note: string) => void;
}

/** The chosen slot: remaining time of the hold, a hint if it is at night, a note to the host, and the book button. Stays in view. */
export function ConfirmSlot({ free, chosen, zone, holding, note, onNote }: ConfirmSlotProps) {
  const noteId = useId();
  const formats = useLocale();
  const money = useMoneyFormat(free.currency);
  const { hold } = holding;
  const isHeld = hold?.starts_at === chosen.starts_at;
  // The price is fixed while the slot is held.
  const price = isHeld ? hold.price_cents : free.price_cents;
  const isAsked = free.booking_mode === 'approve';
  return (
    <Flex vertical gap={8} className={styles['confirm'] ?? ''}>
      {hold !== null && <HoldClock key={hold.id} lengthMs={lengthOfHold(hold)} onOver={holding.runOut} />}
      {[
        { who: 'host', at: free.host_time_zone },
        { who: 'reader', at: zone },
      ].map(({ who, at }) => {
        const part = unsocialPart(minuteOfDay(chosen.starts_at, at), lengthInMinutes(chosen));
        if (part === null) return null;
        const time = timeLabel(chosen, at, formats);
        return (
          <Alert
            key={who}
            type="warning"
            showIcon
            title={
              who === 'host'
                ? t('That’s {part, select, early {early} other {late}} for {name}: {time} in {zone}.', {
                    part,
                    name: free.host.first_name,
                    time,
                    zone: cityName(at),
                  })
                : t('That’s {part, select, early {early} other {late}} for you: {time}.', { part, time })
            }
          />
        );
      })}
      {holding.isOver && (
        <Alert
          type="info"
          showIcon
          role="status"
          title={t('This time is no longer held for you. You can still book it if no one else has.')}
        />
      )}
      <label htmlFor={noteId}>{t('What would you like to talk about? (optional)')}</label>
      <Input.TextArea
        id={noteId}
        rows={2}
        maxLength={500}
        value={note}
        onChange={(event) => onNote(event.target.value)}
      />
      {price > 0 && (
        <p style={{ margin: 0 }}>
          {rich('Your time: {time}.', { time: <TimeText at={chosen.starts_at} format="weekdayTime" /> })}
          {isAsked && ` ${t('If {name} says no, you get your money back.', { name: free.host.first_name })}`}
        </p>
      )}
      <Button
        type="primary"
        size="large"
        disabled={holding.isPending}
        loading={holding.isBooking}
        onClick={() => (price > 0 ? holding.pay(chosen) : holding.book(chosen, note))}
      >
        {price > 0
          ? t(isAsked ? 'Pay {price} and request' : 'Pay {price} and book', { price: money(price) })
          : rich(isAsked ? 'Request {time}' : 'Book {time}', {
              time: <TimeText at={chosen.starts_at} format="weekdayTime" />,
            })}
      </Button>
    </Flex>
  );
}
