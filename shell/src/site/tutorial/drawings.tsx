import { currentLocale, languageOf } from '@acquaint/i18n';
import { t } from '../../i18n.ts';
import styles from './tutorial.module.css';

/** Drawing of chosen topics: two of each kind. */
export function TopicsDrawing() {
  return (
    <svg viewBox="0 0 320 200" className={styles['drawing']} aria-hidden>
      <text x="16" y="34">
        {t('You’re looking for')}
      </text>
      <Chips y={48} topics={t('Fundraising | Hiring | Pricing')} />
      <text x="16" y="122">
        {t('You offer')}
      </text>
      <Chips y={136} topics={t('Machine Learning | Writing | Law')} />
    </svg>
  );
}

/** Three topics in a row, each as wide as its text; the last one is not chosen. */
function Chips({ y, topics }: { readonly y: number; readonly topics: string }) {
  let end = 8;
  return topics.split(' | ').map((text, index) => {
    const [x, width] = [end + 8, 24 + text.length * 8];
    end = x + width;
    return (
      <g key={text} className={index === 2 ? styles['plain'] : styles['chosen']}>
        <rect x={x} y={y} width={width} height="32" rx="16" />
        <text x={x + width / 2} y={y + 21} textAnchor="middle">
          {text}
        </text>
      </g>
    );
  });
}

/** Returns the short names of Monday to Friday in the language of the page. */
function workdays(): readonly string[] {
  const words = new Intl.DateTimeFormat(languageOf(currentLocale()), { weekday: 'short', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  return [1, 2, 3, 4, 5].map((day) => words.format(Date.UTC(2024, 0, day)));
}

/** Drawing of a week with free slots, one of them chosen, with the times of both people. */
export function SlotsDrawing() {
  const free = ['0 1', '1 0', '1 2', '3 1', '3 2', '4 0'];
  return (
    <svg viewBox="0 0 320 200" className={styles['drawing']} aria-hidden>
      {workdays().map((day, column) => (
        <g key={day}>
          <text x={44 + column * 58} y="28" textAnchor="middle">
            {day}
          </text>
          {[0, 1, 2].map((row) => {
            const isChosen = column === 3 && row === 1;
            const kind = isChosen ? 'chosen' : free.includes(`${column} ${row}`) ? 'free' : 'taken';
            return (
              <rect
                key={row}
                className={styles[kind]}
                x={20 + column * 58}
                y={42 + row * 36}
                width="48"
                height="28"
                rx="8"
              />
            );
          })}
        </g>
      ))}
      <text x="16" y="180">
        {t('Thu 15:00 for you, 22:00 for them')}
      </text>
    </svg>
  );
}

/** Drawing of two people in a call, with the time left. */
export function RoomDrawing() {
  return (
    <svg viewBox="0 0 320 200" className={styles['drawing']} aria-hidden>
      {[16, 166].map((x, index) => (
        <g key={x}>
          <rect className={styles['tile']} x={x} y="16" width="138" height="128" rx="14" />
          <circle className={styles[index === 0 ? 'chosen' : 'free']} cx={x + 69} cy="66" r="20" />
          <path
            className={styles[index === 0 ? 'chosen' : 'free']}
            d={`M${x + 31} 144 c4-34 20-44 38-44 s34 10 38 44z`}
          />
        </g>
      ))}
      {[96, 136, 176, 216].map((x, index) => (
        <circle key={x} className={styles[index === 3 ? 'leave' : 'button']} cx={x} cy="172" r="14" />
      ))}
      <text x="16" y="177">
        18:42
      </text>
    </svg>
  );
}

/** Drawing of a peek with its sound and title. */
export function PeekDrawing() {
  const heights = [14, 30, 44, 24, 52, 38, 18, 46, 60, 34, 22, 48, 28, 40, 16, 32];
  return (
    <svg viewBox="0 0 320 200" className={styles['drawing']} aria-hidden>
      <rect className={styles['tile']} x="16" y="16" width="288" height="124" rx="16" />
      {heights.map((height, index) => (
        <rect
          key={index}
          className={styles[index < 6 ? 'chosen' : 'free']}
          x={36 + index * 16}
          y={78 - height / 2}
          width="8"
          height={height}
          rx="4"
        />
      ))}
      <text x="16" y="168">
        {t('What a first deck leaves out')}
      </text>
      <text x="16" y="188" className={styles['small']}>
        {t('24 seconds, both said yes')}
      </text>
    </svg>
  );
}

/** Drawing of a circle of people around a topic. */
export function CircleDrawing() {
  const people = [0, 1, 2, 3, 4, 5, 6];
  return (
    <svg viewBox="0 0 320 200" className={styles['drawing']} aria-hidden>
      <circle className={styles['ring']} cx="160" cy="100" r="72" />
      {people.map((number) => {
        const angle = (number / people.length) * 2 * Math.PI - Math.PI / 2;
        return (
          <circle
            key={number}
            className={styles[number === 0 ? 'chosen' : 'free']}
            cx={160 + 72 * Math.cos(angle)}
            cy={100 + 72 * Math.sin(angle)}
            r="17"
          />
        );
      })}
      <text x="160" y="106" textAnchor="middle">
        {t('First hires')}
      </text>
    </svg>
  );
}
