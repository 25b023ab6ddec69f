import type { PeekDesk } from '@acquaint/contracts';
import { Button, cx, personName } from '@acquaint/ui';
import { ScissorOutlined } from '@acquaint/ui/icons';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useEffectEvent, useId, useRef } from 'react';
import { t } from '../../i18n.ts';
import { placeText } from '../../components/place-text.ts';
import { type Cut } from './cut/cut.ts';
import { sentenceAt, type Sentence } from './captions/sentences.ts';
import { cutOfWords, type Quiet } from './time-line/silences.ts';
import { usePlace, type Player } from './use-player.ts';
import { useWordSelection, type Selected } from './use-word-selection.ts';
import styles from './words.module.css';

/** Estimated height of a sentence in CSS pixels, until it is measured. */
const ESTIMATE = 44;

interface WordsProps {
  readonly desk: PeekDesk;
  readonly sentences: readonly Sentence[];
  readonly player: Player;
  readonly cut: Cut;
  readonly quiet: Quiet | null;
  /** @param gesture changes of the same gesture are undone together */
  readonly onCut: (cut: Cut, gesture?: string) => void;
  /** A gesture has ended. */
  readonly onDone: () => void;
}

/**
 * The transcript of the recording. Clicking a word moves the video there; a sentence or selected words become the cut
 * (R-PEEK-79). Only the visible part is rendered.
 */
export function Words({ desk, quiet, sentences, player, cut, onCut, onDone }: WordsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const hintId = useId();
  // eslint-disable-next-line react-hooks/incompatible-library -- its results are used only during this render
  const virtualizer = useVirtualizer({
    count: sentences.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATE,
    overscan: 4,
  });
  const place = usePlace(player);
  const current = sentenceAt(sentences, place);
  const isOpening = useRef(true);
  const follow = useEffectEvent((index: number) => {
    if (index >= 0) virtualizer.scrollToIndex(index, { align: isOpening.current ? 'center' : 'auto' });
    isOpening.current = false;
  });
  useEffect(() => {
    // Lines have their height a frame later; before, their places are estimated, and the line would be out of sight.
    const frame = requestAnimationFrame(() => follow(current));
    return () => cancelAnimationFrame(frame);
  }, [current]);
  const { seek } = player;
  const take = useCallback(
    ({ from, until }: Selected, gesture?: string) => {
      const next = cutOfWords(desk, quiet, from, until);
      onCut(next, gesture);
      seek(next.from);
    },
    [desk, quiet, onCut, seek],
  );
  const selection = useWordSelection(take, onDone);
  return (
    <section aria-label={t('Transcript')}>
      <h2 className={styles['title']}>{t('Transcript')}</h2>
      <p id={hintId} className={styles['hint']}>
        {t(
          'Drag over words to make a peek from them. With the keyboard, hold Shift and press the arrow keys.',
        )}
      </p>
      <div
        ref={scroller}
        className={styles['scroller']}
        role="region"
        aria-label={t('What’s said')}
        aria-describedby={hintId}
        tabIndex={0}
        {...selection.handlers}
      >
        <div className={styles['all']} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const sentence = sentences[index];
            const person = desk.people.find(({ id }) => id === sentence?.personId);
            return (
              sentence && (
                <div
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  className={cx(styles['sentence'], touches(sentence, cut) && styles['within'])}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <Line
                    sentence={sentence}
                    // One head line for all that somebody says before someone else does.
                    name={
                      sentences[index - 1]?.personId === sentence.personId
                        ? null
                        : person
                          ? personName(person)
                          : t('Someone')
                    }
                    at={index === current ? place : null}
                    selected={selection.shown && touches(sentence, selection.shown) ? selection.shown : null}
                    onSeek={seek}
                    onTake={take}
                  />
                </div>
              )
            );
          })}
        </div>
      </div>
    </section>
  );
}

const touches = (one: Selected, other: Selected): boolean => one.from < other.until && one.until > other.from;

interface LineProps {
  readonly sentence: Sentence;
  /** Null where the same person goes on. */
  readonly name: string | null;
  /** Position of the film if it is in this sentence. */
  readonly at: number | null;
  /** What is being selected, if any of it is in this sentence. */
  readonly selected: Selected | null;
  readonly onSeek: (to: number) => void;
  readonly onTake: (sentence: Sentence) => void;
}

const Line = memo(function Line({ sentence, name, at, selected, onSeek, onTake }: LineProps) {
  const { words, from, text } = sentence;
  return (
    <>
      {name !== null && <strong className={styles['head']}>{name}</strong>}
      <Button
        size="small"
        type="text"
        className={styles['place'] ?? ''}
        aria-label={t('Go to {place}: {text}', { place: placeText(from), text })}
        onClick={() => onSeek(from)}
      >
        {placeText(from)}
      </Button>
      <p className={styles['text']}>
        {words.map((word, index) => (
          <button
            key={word.from}
            type="button"
            // With the keyboard, arrows lead from the first word to the others.
            tabIndex={index === 0 ? 0 : -1}
            data-from={word.from}
            data-until={word.until}
            className={cx(
              styles['word'],
              at !== null && word.from <= at && at < word.until && styles['now'],
              selected && touches(word, selected) && styles['selected'],
            )}
            onClick={({ shiftKey }) => {
              if (!shiftKey) onSeek(word.from);
            }}
          >
            {word.text}
          </button>
        ))}
      </p>
      <Button
        size="small"
        type="text"
        className={styles['take'] ?? ''}
        icon={<ScissorOutlined aria-hidden />}
        title={t('Make a peek from this')}
        aria-label={t('Make a peek from this sentence: {text}', { text })}
        onClick={() => onTake(sentence)}
      />
    </>
  );
});
