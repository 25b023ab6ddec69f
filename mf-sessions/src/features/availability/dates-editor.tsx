import type { AvailabilitySettings } from '@acquaint/contracts';
import { Button, Flex, Input, Select, useFocusAfter, useLocale } from '@acquaint/ui';
import { DeleteOutlined } from '@acquaint/ui/icons';
import { useId, useRef, useState } from 'react';
import { fullDateLabel } from '../../components/slots/slot-days.ts';
import { t } from '../../i18n.ts';
import { endTimes, labelOf, optionOf, START_TIMES } from './time-options.ts';

type Override = AvailabilitySettings['overrides'][number];

interface DatesEditorProps {
  readonly overrides: readonly Override[];
  readonly onChange: (overrides: Override[]) => void;
}

/** Editor for days off, and for dates with other hours than the weekly ones. */
export function DatesEditor({ overrides, onChange }: DatesEditorProps) {
  const dateId = useId();
  const formats = useLocale();
  const [date, setDate] = useState('');
  const [start, setStart] = useState<string | null>(null);
  const [end, setEnd] = useState('17:00');
  const isSound = date !== '' && (start === null || start < end);

  const add = () => {
    const added: Override = { date, ranges: start === null ? [] : [{ start, end }] };
    onChange(
      [...overrides.filter((each) => each.date !== date), added].sort((one, two) =>
        one.date.localeCompare(two.date),
      ),
    );
    setDate('');
    setStart(null);
  };

  return (
    <Flex vertical gap={16}>
      {overrides.length > 0 && (
        <ul aria-label={t('Single days')} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {overrides.map((each) => (
            <li key={each.date}>
              <Flex align="center" gap={8}>
                <strong>{fullDateLabel(each.date, formats)}</strong>
                <span>
                  {each.ranges.length === 0
                    ? t('Day off')
                    : new Intl.ListFormat(formats, { type: 'unit' }).format(
                        each.ranges.map((range) =>
                          t('{from} to {until}', { from: labelOf(range.start), until: labelOf(range.end) }),
                        ),
                      )}
                </span>
                <RemoveButton
                  day={fullDateLabel(each.date, formats)}
                  onRemove={() => onChange(overrides.filter((other) => other.date !== each.date))}
                />
              </Flex>
            </li>
          ))}
        </ul>
      )}
      <Flex gap={8} wrap align="end">
        <div>
          <label htmlFor={dateId}>{t('Date')}</label>
          <Input id={dateId} type="date" value={date} onChange={(event) => setDate(event.target.value)} />
        </div>
        <Select
          aria-label={t('From')}
          style={{ width: 124 }}
          value={start ?? ''}
          options={[{ value: '', label: t('Day off') }, ...START_TIMES.map(optionOf)]}
          onChange={(value) => setStart(value === '' ? null : value)}
        />
        {start !== null && (
          <Select
            aria-label={t('Until')}
            style={{ width: 124 }}
            value={end}
            options={endTimes()}
            onChange={setEnd}
          />
        )}
        <Button disabled={!isSound} onClick={add}>
          {t('Add day')}
        </Button>
      </Flex>
    </Flex>
  );
}

interface RemoveButtonProps {
  readonly day: string;
  readonly onRemove: () => void;
}

/** Removes a day. The button goes with it, and the focus moves to the page's heading. */
function RemoveButton({ day, onRemove }: RemoveButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(button);
  return (
    <Button
      ref={button}
      type="text"
      aria-label={t('Remove {day}', { day })}
      icon={<DeleteOutlined />}
      onClick={onRemove}
    />
  );
}
