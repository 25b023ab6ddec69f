import type { PeekDesk } from '@acquaint/contracts';
import { Button, Flex, InputNumber, Switch, VisuallyHidden } from '@acquaint/ui';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { t } from '../../../i18n.ts';
import { placeText } from '../../../components/place-text.ts';
import { cutAround, longestCut, problemOf, withEnd, type Cut } from './cut.ts';
import { Film, Shortcuts, Transport } from '../film.tsx';
import { LEAP, STEP } from '../time-line/handle.tsx';
import styles from '../make-peek.module.css';
import { nextSilence, snapped, type Quiet } from '../time-line/silences.ts';
import { TimeLine } from '../time-line/time-line.tsx';
import type { Player } from '../use-player.ts';

interface CutEditorProps {
  readonly desk: PeekDesk;
  readonly quiet: Quiet | null;
  readonly player: Player;
  readonly cut: Cut;
  /** What is left out of the cut. */
  readonly leftOut: readonly Cut[];
  /** @param gesture changes of the same gesture are undone together */
  readonly onCut: (cut: Cut, gesture?: string) => void;
  /** A gesture has ended. */
  readonly onDone: () => void;
  /** Shown beside the buttons to play. */
  readonly children?: ReactNode;
  /** Shown below them. */
  readonly below?: ReactNode;
}

/** The film and its time line, on which both ends of a cut are set: by handles, by keys, from a mark, or typed. */
export function CutEditor({
  desk,
  quiet,
  player,
  cut,
  leftOut,
  onCut,
  onDone,
  children,
  below,
}: CutEditorProps) {
  const { seconds, marks } = desk;
  const { position, seek } = player;
  const [isSnapping, setSnapping] = useState(true);
  const [news, setNews] = useState('');
  const keysId = useId();

  const longest = longestCut(desk, cut);
  const isLongest = longest?.from === cut.from && longest.until === cut.until;
  const isAll = longest?.from === 0 && longest.until === seconds;

  const placed = (at: number, direction: -1 | 0 | 1, isFree: boolean): number =>
    isSnapping && !isFree ? snapped(quiet, at, direction) : at;
  const set = (end: 'from' | 'until', isFree = false) => {
    const at = placed(position.read(), 0, isFree);
    onCut(withEnd(cut, end, at, seconds));
    setNews(
      end === 'from'
        ? t('Start: {place}', { place: placeText(at) })
        : t('End: {place}', { place: placeText(at) }),
    );
  };
  const move = (end: 'from' | 'until', to: number, direction: -1 | 0 | 1, isFree: boolean) => {
    const next = withEnd(cut, end, placed(to, direction, isFree), seconds);
    if (next.from === cut.from && next.until === cut.until) return;
    onCut(next, end);
    seek(next[end]);
  };
  const toSilence = (direction: -1 | 1) => {
    const at = quiet && nextSilence(quiet, position.read(), direction);
    if (at === null) return setNews(t('There are no more silences.'));
    seek(at);
    setNews(t('Silence at {place}', { place: placeText(at) }));
  };

  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const isFree = event.altKey && (key === 'i' || key === 'o');
    if (event.ctrlKey || event.metaKey || (event.altKey && !isFree)) return;
    // On a button, space presses it.
    if (event.target instanceof HTMLButtonElement && event.key === ' ') return;
    const step = event.shiftKey ? LEAP : STEP;
    const action: (() => unknown) | undefined = {
      ' ': player.toggle,
      i: () => set('from', isFree),
      o: () => set('until', isFree),
      p: () => player.playPart(cut, leftOut),
      n: () => toSilence(1),
      b: () => toSilence(-1),
      ArrowLeft: () => seek(position.read() - step),
      ArrowRight: () => seek(position.read() + step),
    }[key];
    if (!action) return;
    event.preventDefault();
    action();
  };

  return (
    <Flex vertical gap={12}>
      <div className={styles['keys']} onKeyDown={onKey}>
        <Film player={player} keysId={keysId} />
        <TimeLine {...{ desk, quiet, cut, leftOut, player, onDone }} onMove={move} />
      </div>
      <Flex gap={8} align="center" justify="space-between" wrap>
        <Transport {...{ desk, cut, leftOut, player }} />
        {children}
      </Flex>
      {below}
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
      {marks.length > 0 && (
        <Flex gap={8} align="center" wrap role="group" aria-label={t('Your marks')}>
          <span>{t('Make a peek from what you marked:')}</span>
          {marks.map((mark) => (
            <Button
              key={mark}
              onClick={() => {
                const around = cutAround(desk, mark);
                const quieter = {
                  from: placed(around.from, 0, false),
                  until: placed(around.until, 0, false),
                };
                const next = problemOf(desk, quieter) === null ? quieter : around;
                onCut(next);
                seek(next.from);
              }}
            >
              {placeText(mark)}
            </Button>
          ))}
        </Flex>
      )}
      <details>
        <summary>{t('Fine-tune both ends')}</summary>
        <Flex vertical gap={12} style={{ marginTop: 12 }}>
          <Flex gap={8} align="center" wrap>
            <Button disabled={quiet === null} onClick={() => toSilence(-1)}>
              {t('Previous silence')}
            </Button>
            <Button disabled={quiet === null} onClick={() => toSilence(1)}>
              {t('Next silence')}
            </Button>
            <label className={styles['snap']}>
              <Switch checked={isSnapping} disabled={quiet === null} onChange={setSnapping} />
              {t('Snap to silences (hold Alt to ignore them)')}
            </label>
          </Flex>
          <Flex gap={16} wrap>
            {(['from', 'until'] as const).map((end) => (
              <Flex key={end} gap={8} align="end">
                <label className={styles['second']}>
                  {end === 'from' ? t('Start (seconds)') : t('End (seconds)')}
                  <InputNumber
                    min={0}
                    // What is shown of the end of the recording, which may be rounded up.
                    max={Math.ceil(seconds * 10) / 10}
                    step={STEP}
                    precision={1}
                    value={cut[end]}
                    // The other end stays, also while a number is half typed.
                    onChange={(at) => {
                      // Without a change, the field only rounds what it shows: the exact cut stays.
                      if (at === null || at.toFixed(1) === cut[end].toFixed(1)) return;
                      onCut({ ...cut, [end]: Math.min(at, seconds) }, `typed ${end}`);
                    }}
                    onBlur={onDone}
                  />
                </label>
                <Button onClick={() => set(end)}>{end === 'from' ? t('Start here') : t('End here')}</Button>
              </Flex>
            ))}
            <Flex align="end">
              <Button
                disabled={longest === null}
                // Not `disabled`, because the button would lose the focus.
                aria-disabled={isLongest}
                onClick={() => {
                  if (longest === null || isLongest) return;
                  onCut(longest);
                  seek(longest.from);
                }}
              >
                {isAll ? t('Use all of it') : t('As long as possible')}
              </Button>
            </Flex>
          </Flex>
        </Flex>
      </details>
      <Shortcuts id={keysId} />
    </Flex>
  );
}
