import { useEndpointQuery } from '@acquaint/api-client';
import { listHolidayCountries, listHolidays, type AvailabilitySettings } from '@acquaint/contracts';
import { AsyncState, Button, EmptyNote, Flex, Select, useLocale } from '@acquaint/ui';
import { useId, useState } from 'react';
import { fullDateLabel } from '../../components/slots/slot-days.ts';
import { t } from '../../i18n.ts';
import styles from './availability.module.css';
import { rangesOf } from './week.ts';

type Override = AvailabilitySettings['overrides'][number];
type Place = NonNullable<AvailabilitySettings['holidays']>;

interface HolidaysEditorProps {
  readonly settings: Pick<AvailabilitySettings, 'holidays' | 'overrides' | 'weekly'>;
  readonly onChange: (changes: Partial<Pick<AvailabilitySettings, 'holidays' | 'overrides'>>) => void;
}

const NONE = '';
/** Holiday lists change once in years, so they are fetched once per page. */
const KEPT = { staleTime: Infinity };
const SHOWN_FIRST = 4;

/** Editor for public holidays as days off: choose a country and region, see the holidays, and work on single ones. */
export function HolidaysEditor({ settings, onChange }: HolidaysEditorProps) {
  const countryId = useId();
  const regionId = useId();
  const countries = useEndpointQuery(listHolidayCountries, {}, KEPT);
  const { holidays } = settings;
  return (
    <AsyncState query={countries}>
      {({ results }) => {
        const regions = results.find(({ code }) => code === holidays?.country)?.regions ?? [];
        return (
          <Flex vertical gap={16}>
            <Flex gap={16} wrap>
              <div className={styles['place']}>
                <label htmlFor={countryId}>{t('Country')}</label>
                <Select
                  id={countryId}
                  showSearch={{ optionFilterProp: 'label' }}
                  value={holidays?.country ?? NONE}
                  options={[{ value: NONE, label: t('No holidays') }, ...results.map(optionOf)]}
                  onChange={(country) =>
                    onChange({ holidays: country === NONE ? null : { country, region: null } })
                  }
                />
              </div>
              {holidays && regions.length > 0 && (
                <div className={styles['place']}>
                  <label htmlFor={regionId}>{t('Region')}</label>
                  <Select
                    id={regionId}
                    showSearch={{ optionFilterProp: 'label' }}
                    value={holidays.region ?? NONE}
                    options={[{ value: NONE, label: t('The whole country') }, ...regions.map(optionOf)]}
                    onChange={(region) =>
                      onChange({ holidays: { ...holidays, region: region === NONE ? null : region } })
                    }
                  />
                </div>
              )}
            </Flex>
            {holidays && (
              <HolidayList
                place={holidays}
                settings={settings}
                onWork={(day) => onChange({ overrides: [...settings.overrides, day].sort(byDate) })}
              />
            )}
          </Flex>
        );
      }}
    </AsyncState>
  );
}

interface HolidayListProps {
  readonly place: Place;
  readonly settings: HolidaysEditorProps['settings'];
  readonly onWork: (day: Override) => void;
}

function HolidayList({ place, settings, onWork }: HolidayListProps) {
  const formats = useLocale();
  const [showsAll, setShowsAll] = useState(false);
  const query = { country: place.country, ...(place.region !== null && { region: place.region }) };
  const list = useEndpointQuery(listHolidays, { query }, KEPT);
  return (
    <AsyncState query={list}>
      {({ results }) =>
        results.length === 0 ? (
          <EmptyNote
            drawing="calendar"
            title={t('No public holidays in the next year')}
            text={t('Add your days off one by one above.')}
          />
        ) : (
          <>
            <ul className={styles['week']} aria-label={t('Upcoming holidays')}>
              {results.slice(0, showsAll ? undefined : SHOWN_FIRST).map(({ date, name }) => (
                <li key={date} className={styles['holiday']}>
                  <span>{fullDateLabel(date, formats)}</span>
                  <strong>{name}</strong>
                  <WhatOfIt date={date} name={name} settings={settings} onWork={onWork} />
                </li>
              ))}
            </ul>
            {!showsAll && results.length > SHOWN_FIRST && (
              <div>
                <Button onClick={() => setShowsAll(true)}>
                  {t('Show all {count}', { count: results.length })}
                </Button>
              </div>
            )}
          </>
        )
      }
    </AsyncState>
  );
}

interface WhatOfItProps extends Pick<HolidayListProps, 'settings' | 'onWork'> {
  readonly date: string;
  readonly name: string;
}

/** Shows whether the member works on this holiday, with a button to do so if the weekday has hours. */
function WhatOfIt({ date, name, settings, onWork }: WhatOfItProps) {
  const own = settings.overrides.find((each) => each.date === date);
  const hours = rangesOf(settings.weekly, isoWeekday(date));
  if (own) return <span>{t(own.ranges.length === 0 ? 'Day off' : 'You’re working, as set above')}</span>;
  if (hours.length === 0) return <span>{t('Not one of your working days')}</span>;
  return (
    <Button
      size="small"
      aria-label={t('Work on {holiday}', { holiday: name })}
      onClick={() => onWork({ date, ranges: hours.map(({ start, end }) => ({ start, end })) })}
    >
      {t('Work that day')}
    </Button>
  );
}

const optionOf = ({ code, name }: { readonly code: string; readonly name: string }) => ({
  value: code,
  label: name,
});

const byDate = (one: Override, two: Override): number => one.date.localeCompare(two.date);

/** Returns the ISO weekday, 1 (Monday) to 7 (Sunday). */
function isoWeekday(date: string): number {
  return new Date(`${date}T12:00:00.000Z`).getUTCDay() || 7;
}
