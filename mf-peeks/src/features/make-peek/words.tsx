import type { PeekDesk } from '@acquaint/contracts';
import { Button, cx, personName } from '@acquaint/ui';
import { CaretRightOutlined } from '@acquaint/ui/icons';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react';
import { t } from '../../i18n.ts';
import { cutAround, placeText, type Cut } from './cut.ts';
import { sentenceAt, type Sentence } from './sentences.ts';
import { usePlace, type Player } from './use-player.ts';
import styles from './words.module.css';

/** Estimated height of a sentence in CSS pixels, until it is measured. */
const ESTIMATE = 72;

interface WordsProps {
  readonly desk: PeekDesk;
  readonly sentences: readonly Sentence[];
  readonly player: Player;
  readonly cut: Cut;
  readonly onCut: (cut: Cut) => void;
}

/** What is said in the recording. A word leads the film to it; a sentence becomes the cut. Only what is shown is rendered. */
export function Words({ desk, sentences, player, cut, onCut }: WordsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- its results are used only during this render
  const virtualizer = useVirtualizer({
    count: sentences.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATE,
    overscan: 4,
  });
  const place = usePlace(player);
  const current = sentenceAt(sentences, place);
  const follow = useEffectEvent((index: number) => {
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' });
  });
  useEffect(() => {
    follow(current);
  }, [current]);
  const { seek } = player;
  const take = useCallback(
    ({ from, until }: Sentence) => {
      const next = cutAround(desk, from, until);
      onCut(next);
      seek(next.from);
    },
    [desk, onCut, seek],
  );
  return (
    <section aria-label={t('Transcript')}>
      <h2 className={styles['title']}>{t('Transcript')}</h2>
      <div
        ref={scroller}
        className={styles['scroller']}
        role="region"
        aria-label={t('What is said')}
        tabIndex={0}
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
                  className={cx(
                    styles['sentence'],
                    sentence.from < cut.until && sentence.until > cut.from && styles['within'],
                  )}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <Line
                    sentence={sentence}
                    name={person ? personName(person) : t('Someone')}
                    at={index === current ? place : null}
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

interface LineProps {
  readonly sentence: Sentence;
  readonly name: string;
  /** Position of the film if it is in this sentence. */
  readonly at: number | null;
  readonly onSeek: (to: number) => void;
  readonly onTake: (sentence: Sentence) => void;
}

/** Moves the focus to the word before or after. */
function moveFocus({ key, target }: KeyboardEvent): void {
  if (!(target instanceof HTMLElement)) return;
  const next =
    key === 'ArrowRight'
      ? target.nextElementSibling
      : key === 'ArrowLeft'
        ? target.previousElementSibling
        : null;
  if (next instanceof HTMLElement) next.focus();
}

const Line = memo(function Line({ sentence, name, at, onSeek, onTake }: LineProps) {
  const { words, from, text } = sentence;
  return (
    <>
      <div className={styles['head']}>
        <strong>{name}</strong>
        <Button
          size="small"
          type="text"
          icon={<CaretRightOutlined aria-hidden />}
          aria-label={t('Go to {place}: {text}', { place: placeText(from), text })}
          onClick={() => onSeek(from)}
        >
          {placeText(from)}
        </Button>
        <Button
          size="small"
          aria-label={t('Make a peek of this sentence: {text}', { text })}
          onClick={() => onTake(sentence)}
        >
          {t('Make a peek of this')}
        </Button>
      </div>
      <p className={styles['text']} onKeyDown={moveFocus}>
        {words.map((word, index) => (
          <button
            key={word.from}
            type="button"
            // With the keyboard, arrows lead from the first word to the others.
            tabIndex={index === 0 ? 0 : -1}
            className={cx(styles['word'], at !== null && word.from <= at && at < word.until && styles['now'])}
            onClick={() => onSeek(word.from)}
          >
            {word.text}
          </button>
        ))}
      </p>
    </>
  );
});
