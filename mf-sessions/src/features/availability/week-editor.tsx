import { Button, Dropdown, Flex, Select, Switch } from '@acquaint/ui';
import { CopyOutlined, DeleteOutlined, PlusOutlined } from '@acquaint/ui/icons';
import { useRef } from 'react';
import { t } from '../../i18n.ts';
import styles from './availability.module.css';
import { endTimes, NO_TIME, startTimes } from './time-options.ts';
import { copyDay, nextRange, problemsOf, weekdayName, WEEKDAYS, withDay, type WeekRange } from './week.ts';

const COPY_TO: Readonly<Record<string, readonly number[]>> = {
  weekdays: [1, 2, 3, 4, 5],
  all: WEEKDAYS,
};

interface WeekEditorProps {
  readonly week: readonly WeekRange[];
  readonly onChange: (week: WeekRange[]) => void;
}

/** Editor for weekly hours: any number of ranges per weekday, on the quarter hour. */
export function WeekEditor({ week, onChange }: WeekEditorProps) {
  const problems = problemsOf(week);
  return (
    <ul className={styles['week']} aria-label={t('Weekly hours')}>
      {WEEKDAYS.map((weekday) => (
        <li key={weekday} className={styles['day']}>
          <DayEditor weekday={weekday} week={week} onChange={onChange} />
          {problems[weekday] !== undefined && (
            <p role="alert" className={styles['problem']}>
              {problems[weekday]}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

interface DayEditorProps extends WeekEditorProps {
  readonly weekday: number;
}

function DayEditor({ weekday, week, onChange }: DayEditorProps) {
  const day = weekdayName(weekday);
  const ranges = week.filter((range) => range.weekday === weekday);
  const next = nextRange(week, weekday);
  const set = (changed: readonly WeekRange[]) => onChange(withDay(week, weekday, changed));
  const name = useRef<HTMLButtonElement>(null);
  const remove = (index: number) => {
    set(ranges.filter((_, each) => each !== index));
    name.current?.focus();
  };
  const replace = (index: number, change: Partial<WeekRange>) =>
    set(ranges.map((range, each) => (each === index ? { ...range, ...change } : range)));

  return (
    <>
      <Flex align="center" gap={8} className={styles['name'] ?? ''}>
        <Switch
          ref={name}
          checked={ranges.length > 0}
          aria-label={day}
          onChange={(on) => set(on && next ? [next] : [])}
        />
        <span>{day}</span>
      </Flex>
      <Flex vertical gap={8} className={styles['ranges'] ?? ''}>
        {ranges.length === 0 && <span className={styles['off']}>{t('Not available')}</span>}
        {ranges.map((range, index) => (
          <Flex key={`${weekday}-${index}`} align="center" gap={8}>
            <Select
              aria-label={t('{day}, from', { day })}
              className={styles['time'] ?? ''}
              value={range.start}
              options={startTimes()}
              onChange={(start) => (start === NO_TIME ? remove(index) : replace(index, { start }))}
            />
            <span>{t('to')}</span>
            <Select
              aria-label={t('{day}, until', { day })}
              className={styles['time'] ?? ''}
              value={range.end}
              options={endTimes()}
              onChange={(end) => replace(index, { end })}
            />
            <Button
              type="text"
              aria-label={t('Remove {day} {from} to {until}', { day, from: range.start, until: range.end })}
              icon={<DeleteOutlined />}
              onClick={() => remove(index)}
            />
          </Flex>
        ))}
      </Flex>
      <Flex gap={4}>
        <Button
          type="text"
          aria-label={t('Add hours on {day}', { day })}
          icon={<PlusOutlined />}
          disabled={next === null}
          onClick={() => next && set([...ranges, next])}
        />
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'weekdays', label: t('Copy to Monday–Friday') },
              { key: 'all', label: t('Copy to every day') },
              { type: 'divider' },
              ...WEEKDAYS.filter((other) => other !== weekday).map((other) => ({
                key: String(other),
                label: t('Copy to {day}', { day: weekdayName(other) }),
              })),
            ],
            onClick: ({ key }) => onChange(copyDay(week, weekday, COPY_TO[key] ?? [Number(key)])),
          }}
        >
          <Button type="text" aria-label={t('Copy hours from {day}', { day })} icon={<CopyOutlined />} />
        </Dropdown>
      </Flex>
    </>
  );
}
