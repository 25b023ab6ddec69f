import type { AvailabilitySettings } from '@acquaint/contracts';
import { Button, Flex, Input, Select, useFormats } from '@acquaint/ui';
import { DeleteOutlined } from '@acquaint/ui/icons';
import { useId, useState } from 'react';
import { fullDateLabel } from '../../parts/slot-days.ts';
import { END_TIMES, labelOf, START_TIMES } from './time-options.ts';

type Override = AvailabilitySettings['overrides'][number];

interface DatesEditorProps {
  readonly overrides: readonly Override[];
  readonly onChange: (overrides: Override[]) => void;
}

/** Days off, and days with other hours than the week says. */
export function DatesEditor({ overrides, onChange }: DatesEditorProps) {
  const dateId = useId();
  const formats = useFormats();
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
        <ul aria-label="Single days" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {overrides.map((each) => (
            <li key={each.date}>
              <Flex align="center" gap={8}>
                <strong>{fullDateLabel(each.date, formats)}</strong>
                <span>
                  {each.ranges.length === 0
                    ? 'Day off'
                    : each.ranges
                        .map((range) => `${labelOf(range.start)} to ${labelOf(range.end)}`)
                        .join(', ')}
                </span>
                <Button
                  type="text"
                  aria-label={`Remove ${fullDateLabel(each.date, formats)}`}
                  icon={<DeleteOutlined />}
                  onClick={() => onChange(overrides.filter((other) => other.date !== each.date))}
                />
              </Flex>
            </li>
          ))}
        </ul>
      )}
      <Flex gap={8} wrap align="end">
        <div>
          <label htmlFor={dateId}>Date</label>
          <Input id={dateId} type="date" value={date} onChange={(event) => setDate(event.target.value)} />
        </div>
        <Select
          aria-label="From"
          style={{ width: 124 }}
          value={start ?? ''}
          options={[{ value: '', label: 'Day off' }, ...START_TIMES]}
          onChange={(value) => setStart(value === '' ? null : value)}
        />
        {start !== null && (
          <Select
            aria-label="Until"
            style={{ width: 124 }}
            value={end}
            options={[...END_TIMES]}
            onChange={setEnd}
          />
        )}
        <Button disabled={!isSound} onClick={add}>
          Add the day
        </Button>
      </Flex>
    </Flex>
  );
}
