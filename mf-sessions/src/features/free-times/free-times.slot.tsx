import { useEndpointQuery } from '@acquaint/api-client';
import { deviceZone, listPublicTimes, type PublicTimes, type Slot } from '@acquaint/contracts';
import { asAddress, profilePath, useShell, type SlotProps } from '@acquaint/remote-kit';
import { AsyncState, Button, EmptyNote, Flex, TimeText, cityName, useLocale } from '@acquaint/ui';
import { useState } from 'react';
import { useMoneyFormat } from '../../components/payment/money.ts';
import { fullDateLabel, groupByDay } from '../../components/slots/slot-days.ts';
import { DayTimes, isGoodForBoth } from '../../components/slots/day-times.tsx';
import { MonthCalendar } from '../../components/slots/month-calendar.tsx';
import styles from '../../components/slots/slots.module.css';
import { rich, t } from '../../i18n.ts';

/**
 * Slot `profile.free-times`: a member's free times for visitors (R-BOOK-33), in the visitor's time zone. Choosing one asks to log in,
 * and is still named below if the visitor does not yet; afterwards the booking form is open at that time.
 */
export function FreeTimes({ params: { username = '' } }: SlotProps<'profile.free-times'>) {
  const free = useEndpointQuery(listPublicTimes, { query: { username } });
  return (
    <AsyncState query={free}>
      {({ times }) =>
        times && times.slots.length > 0 ? (
          <Times times={times} username={username} />
        ) : (
          <EmptyNote
            drawing="calendar"
            title={t('No free times at the moment')}
            text={t('Check back in a few days.')}
          />
        )
      }
    </AsyncState>
  );
}

function Times({ times, username }: { readonly times: PublicTimes; readonly username: string }) {
  const shell = useShell();
  const locale = useLocale();
  const money = useMoneyFormat(times.currency);
  const zone = deviceZone();
  const byDay = groupByDay(times.slots, zone);
  const [picked, setPicked] = useState('');
  const [chosen, setChosen] = useState<Slot | null>(null);
  const firstGood = byDay.find(({ slots }) => slots.some((slot) => isGoodForBoth(slot, zone, zone)));
  const day = byDay.find(({ date }) => date === picked) ?? firstGood ?? byDay[0];
  const choose = (slot: Slot) => {
    setChosen(slot);
    shell.requireLogin(bookingAddress(username, slot.starts_at));
  };
  const minutes = times.duration_minutes;
  return (
    <Flex vertical gap={16}>
      <p style={{ margin: 0 }}>
        {times.price_cents === 0
          ? t('{minutes} minutes by video, free of charge', { minutes })
          : t('{minutes} minutes by video for {price}', { minutes, price: money(times.price_cents) })}
      </p>
      <div className={styles['columns']}>
        <MonthCalendar
          counts={new Map(byDay.map(({ date, slots }) => [date, slots.length]))}
          fullDays={[]}
          first={byDay[0]?.date ?? picked}
          last={byDay.at(-1)?.date ?? picked}
          chosen={day?.date}
          onChoose={setPicked}
        />
        {day && (
          <div>
            <h3 className={styles['title']}>{fullDateLabel(day.date, locale)}</h3>
            <DayTimes
              key={day.date}
              slots={day.slots}
              timeZone={zone}
              otherTimeZone={null}
              otherName=""
              chosen={chosen}
              onChoose={choose}
            />
          </div>
        )}
      </div>
      <small>{t('Times in {zone}', { zone: cityName(zone) })}</small>
      {chosen && (
        <Flex wrap align="center" gap={16}>
          <strong role="status">
            {rich('Your time: {time}.', { time: <TimeText at={chosen.starts_at} format="weekdayTime" /> })}{' '}
            {t('To book it, log in or create a free account.')}
          </strong>
          <Button type="primary" onClick={() => choose(chosen)}>
            {t('Continue')}
          </Button>
        </Flex>
      )}
    </Flex>
  );
}

/** The address at which a slot is booked: the profile, with the booking form at this time over it. */
function bookingAddress(username: string, startsAt: string) {
  const form = new URLSearchParams({ modal: 'book-session', username, starts_at: startsAt });
  return asAddress(`${profilePath(username)}&${form}`);
}
