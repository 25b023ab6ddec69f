import { cx } from '@acquaint/ui';
import { useState, type ReactNode } from 'react';
import styles from './bars.module.css';

interface BarsProps {
  /** What the chart shows, in a sentence for screen readers. */
  readonly label: string;
  /** One bar per value, in order. */
  readonly values: readonly number[];
  /** The value of a bar of full height. */
  readonly top: number;
  /** `bad`: every bar is a failure. */
  readonly tone: 'plain' | 'bad';
  /** The least height of a bar that is not empty, in percent: so that a single failure is seen. */
  readonly least?: number;
  /** The value of a bar of full height, as text beside the top of the chart. */
  readonly topText?: string;
  /** What a bar stands for: shown below the chart in place of the caption while the bar is pointed at or touched. */
  readonly tooltipOf: (value: number, index: number) => string;
  /** The value of a bar as text above it. Shown if there are few bars and these texts are short enough for them. */
  readonly valueText?: (value: number) => string;
  /** Texts below the chart, from its start to its end. */
  readonly caption: readonly ReactNode[];
}

/** The most bars above which their values fit. */
const MOST_WITH_TEXT = 12;

/** A small bar chart. It is flat while all values are 0. */
export function Bars({
  label,
  values,
  top,
  topText,
  tone,
  least = 12,
  valueText,
  tooltipOf,
  caption,
}: BarsProps) {
  const [shown, show] = useState<number | null>(null);
  const isQuiet = values.every((value) => value === 0);
  const texts = valueText ? values.map((value) => (value === 0 ? '' : valueText(value))) : [];
  const haveTexts = values.length <= MOST_WITH_TEXT && Math.max(0, ...texts.map(({ length }) => length)) <= 3;
  return (
    <figure className={styles['figure']} onPointerLeave={() => show(null)}>
      {topText !== undefined && !isQuiet && !haveTexts && (
        <div aria-hidden className={styles['top']}>
          {topText}
        </div>
      )}
      <div role="img" aria-label={label} className={cx(styles['bars'], isQuiet && styles['quiet'])}>
        {values.map((value, index) => (
          <span
            // The index is a stable key: the bars have fixed places and their values shift.
            key={index}
            className={styles['column']}
            onPointerEnter={() => show(index)}
          >
            {haveTexts && <span className={styles['value']}>{texts[index]}</span>}
            <span
              className={value > 0 ? styles[tone] : styles['none']}
              style={{ blockSize: value > 0 ? `${Math.max(least, (value / top) * 100)}%` : undefined }}
            />
          </span>
        ))}
      </div>
      <figcaption className={styles['caption']}>
        {shown === null ? (
          caption.map((text, index) => <span key={index}>{text}</span>)
        ) : (
          <strong>{tooltipOf(values[shown] ?? 0, shown)}</strong>
        )}
      </figcaption>
    </figure>
  );
}
