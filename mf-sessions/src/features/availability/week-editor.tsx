import { Button, Dropdown, Flex, Select, Switch } from '@acquaint/ui';
import { CopyOutlined, DeleteOutlined, PlusOutlined } from '@acquaint/ui/icons';
import styles from './availability.module.css';
import { END_TIMES, NONE, START_TIMES } from './time-options.ts';
import { copyDay, nextRange, problemsOf, rangesOf, WEEKDAYS, withDay, type WeekRange } from './week.ts';

const COPY_TO: Readonly<Record<string, readonly number[]>> = {
  weekdays: [1, 2, 3, 4, 5],
  all: WEEKDAYS.map(({ weekday }) => weekday),
};

interface WeekEditorProps {
  readonly week: readonly WeekRange[];
  readonly onChange: (week: WeekRange[]) => void;
}

/** Monday to Sunday, each with any number of ranges on the quarter hour. */
export function WeekEditor({ week, onChange }: WeekEditorProps) {
  const problems = problemsOf(week);
  return (
    <ul className={styles['week']} aria-label="Weekly hours">
      {WEEKDAYS.map(({ weekday, name }) => (
        <li key={weekday} className={styles['day']}>
          <DayEditor weekday={weekday} name={name} week={week} onChange={onChange} />
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
  readonly name: string;
}

function DayEditor({ weekday, name, week, onChange }: DayEditorProps) {
  const ranges = rangesOf(week, weekday);
  const next = nextRange(week, weekday);
  const set = (changed: readonly WeekRange[]) => onChange(withDay(week, weekday, changed));
  const replace = (index: number, change: Partial<WeekRange>) =>
    set(ranges.map((range, each) => (each === index ? { ...range, ...change } : range)));

  return (
    <>
      <Flex align="center" gap={8} className={styles['name'] ?? ''}>
        <Switch
          checked={ranges.length > 0}
          aria-label={name}
          onChange={(on) => set(on && next ? [next] : [])}
        />
        <span>{name}</span>
      </Flex>
      <Flex vertical gap={8} className={styles['ranges'] ?? ''}>
        {ranges.length === 0 && <span className={styles['off']}>Not available</span>}
        {ranges.map((range, index) => (
          <Flex key={`${weekday}-${index}`} align="center" gap={8}>
            <Select
              aria-label={`${name}, from`}
              className={styles['time'] ?? ''}
              value={range.start}
              options={[NONE, ...START_TIMES]}
              onChange={(start) =>
                start === NONE.value
                  ? set(ranges.filter((_, each) => each !== index))
                  : replace(index, { start })
              }
            />
            <span>to</span>
            <Select
              aria-label={`${name}, until`}
              className={styles['time'] ?? ''}
              value={range.end}
              options={[...END_TIMES]}
              onChange={(end) => replace(index, { end })}
            />
            <Button
              type="text"
              aria-label={`Remove ${name} ${range.start} to ${range.end}`}
              icon={<DeleteOutlined />}
              onClick={() => set(ranges.filter((_, each) => each !== index))}
            />
          </Flex>
        ))}
      </Flex>
      <Flex gap={4}>
        <Button
          type="text"
          aria-label={`Add hours on ${name}`}
          icon={<PlusOutlined />}
          disabled={next === null}
          onClick={() => next && set([...ranges, next])}
        />
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'weekdays', label: 'Copy to Monday to Friday' },
              { key: 'all', label: 'Copy to every day' },
              { type: 'divider' },
              ...WEEKDAYS.filter((other) => other.weekday !== weekday).map((other) => ({
                key: String(other.weekday),
                label: `Copy to ${other.name}`,
              })),
            ],
            onClick: ({ key }) => onChange(copyDay(week, weekday, COPY_TO[key] ?? [Number(key)])),
          }}
        >
          <Button type="text" aria-label={`Copy the hours of ${name}`} icon={<CopyOutlined />} />
        </Dropdown>
      </Flex>
    </>
  );
}
