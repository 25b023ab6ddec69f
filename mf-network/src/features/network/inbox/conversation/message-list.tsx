import { Button, Spin, VisuallyHidden, formatTime, useLocale } from '@acquaint/ui';
import { ArrowDownOutlined } from '@acquaint/ui/icons';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ReactNode, Ref } from 'react';
import { useNow } from '../../../../components/use-now.ts';
import { t } from '../../../../i18n.ts';
import styles from './message-list.module.css';
import type { Row } from './rows.ts';
import { dayOf } from './day-of.ts';

const DAY_MS = 86_400_000;

/** Methods by which the conversation controls its list. */
export interface MessageListHandle {
  readonly toEnd: () => void;
  readonly toKey: (key: string) => void;
}

interface MessageListProps {
  readonly ref: Ref<MessageListHandle>;
  readonly label: string;
  readonly rows: readonly Row[];
  /** Key of a row that stays in the document while it is out of view. */
  readonly keptKey: string | null;
  readonly renderRow: (row: Extract<Row, { kind: 'message' | 'unsent' }>) => ReactNode;
  readonly hasOlder: boolean;
  readonly isLoadingOlder: boolean;
  /** Loads older messages; rejects on failure. */
  readonly onOlder: () => Promise<void>;
  /** Number of unseen messages below. */
  readonly unseen: number;
  /** Called with whether the newest message is in view, on mount and on each change. */
  readonly onAtEnd: (isAtEnd: boolean) => void;
}

/** Estimated row heights in CSS pixels, until a row is measured. */
const ESTIMATE = { day: 44, new: 32, message: 60, unsent: 60 } as const;
/** Distance from the end in CSS pixels that still counts as the end. */
const END_PX = 80;
/** Older messages are loaded when fewer rows than this are left above. */
const ROWS_LEFT = 6;

/**
 * Virtualized list of messages. Keeps the scroll position when older messages are added above, and follows new ones only while
 * the reader is at the end.
 */
export function MessageList(props: MessageListProps) {
  const { ref, label, rows, keptKey, renderRow, hasOlder, isLoadingOlder, onOlder, unseen, onAtEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [isPlaced, setPlaced] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const keyIndex = (key: string) => rows.findIndex((row) => row.key === key);
  const kept = keptKey === null ? -1 : keyIndex(keptKey);
  // eslint-disable-next-line react-hooks/incompatible-library -- its results are used only during this render
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => ESTIMATE[rows[index]?.kind ?? 'message'],
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    rangeExtractor: useCallback<typeof defaultRangeExtractor>(
      (range) => {
        const shown = defaultRangeExtractor(range);
        return kept < 0 || shown.includes(kept) ? shown : [...shown, kept].sort((a, b) => a - b);
      },
      [kept],
    ),
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: END_PX,
    paddingStart: 40,
    paddingEnd: 8,
    overscan: 8,
  });
  const isAtEnd = virtualizer.isAtEnd(END_PX);
  const items = virtualizer.getVirtualItems();
  const firstIndex = items.find(({ index }) => index !== kept)?.index ?? 0;

  useImperativeHandle(ref, () => ({
    toEnd: () => virtualizer.scrollToEnd(),
    toKey: (key) => {
      const index = keyIndex(key);
      if (index >= 0) virtualizer.scrollToIndex(index, { align: 'center' });
    },
  }));

  const place = useEffectEvent(() => {
    const news = keyIndex('new');
    if (news >= 0) virtualizer.scrollToIndex(news, { align: 'start' });
    else virtualizer.scrollToEnd();
    setPlaced(true);
  });
  useLayoutEffect(() => {
    place();
  }, []);

  const tellEnd = useEffectEvent(onAtEnd);
  useEffect(() => {
    if (isPlaced) tellEnd(isAtEnd);
  }, [isPlaced, isAtEnd]);

  const readOlder = useEffectEvent(() => {
    setFailed(false);
    onOlder().catch(() => setFailed(true));
  });
  const isShort = isPlaced && hasOlder && !isLoadingOlder && !hasFailed && firstIndex < ROWS_LEFT;
  useEffect(() => {
    if (isShort) readOlder();
  }, [isShort]);

  return (
    <div className={styles['frame']}>
      <div ref={scroller} className={styles['scroller']} role="region" aria-label={label} tabIndex={0}>
        <div className={styles['older']}>
          {hasFailed ? (
            <Button
              size="small"
              onClick={() => {
                setFailed(false);
                onOlder().catch(() => setFailed(true));
              }}
            >
              {t('We couldn’t load earlier messages. Try again')}
            </Button>
          ) : hasOlder ? (
            isLoadingOlder && <Spin size="small" aria-label={t('Loading earlier messages')} />
          ) : (
            t('This is the start of your conversation')
          )}
        </div>
        <ol className={styles['rows']} style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, key, start }) => {
            const row = rows[index];
            return (
              row && (
                <li
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {row.kind === 'day' && <DayLine at={row.at} />}
                  {row.kind === 'new' && <NewLine />}
                  {(row.kind === 'message' || row.kind === 'unsent') && renderRow(row)}
                </li>
              )
            );
          })}
        </ol>
      </div>
      {isPlaced && !isAtEnd && (
        <Button
          className={styles['latest'] ?? ''}
          shape="round"
          icon={<ArrowDownOutlined />}
          onClick={() => virtualizer.scrollToEnd()}
        >
          {unseen > 0 ? (
            t('{count} new', { count: unseen })
          ) : (
            <VisuallyHidden>{t('Jump to latest message')}</VisuallyHidden>
          )}
        </Button>
      )}
    </div>
  );
}

/** Separator with the day of the messages below, in the reader's time zone and locale. */
function DayLine({ at }: { readonly at: string }) {
  const locale = useLocale();
  const now = useNow().getTime();
  return (
    <div className={styles['day']}>
      <time dateTime={at}>{dayName(at, now) ?? formatTime(at, { style: 'date', locale }, now)}</time>
    </div>
  );
}

function dayName(at: string, now: number): string | null {
  const day = dayOf(at);
  const today = dayOf(new Date(now).toISOString());
  if (day === today) return t('Today');
  // In calendar days: a day on which the clocks change has 23 or 25 hours.
  const yesterday = new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, today.length);
  return day === yesterday ? t('Yesterday') : null;
}

/** Separator above the messages that are new to the reader. */
function NewLine() {
  return <div className={styles['new']}>{t('New')}</div>;
}
