import { CAPTION_LINE, type PeekDesk } from '@acquaint/contracts';
import type { View } from '@acquaint/contracts/peek-film/layout';
import { syllablesOf, type LoadPatterns, type Syllables } from '@acquaint/contracts/peek-film/syllables';
import { msg } from '@acquaint/i18n';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { t } from '../../i18n.ts';
import { drawView, previewOf, SIZES, type Previewed } from './preview.ts';
import { usePlace, type Player } from './use-player.ts';
import styles from './views.module.css';

const VIEWS: readonly { readonly view: View; readonly label: string }[] = [
  { view: 'landscape', label: msg('Wide') },
  { view: 'portrait', label: msg('Tall') },
  { view: 'square', label: msg('Square') },
  { view: 'audiogram', label: msg('Audio') },
];

/** Loaded when a word does not fit into a line. */
const PATTERNS: LoadPatterns = {
  de: () => import('hyphen/de/index.js'),
  en: () => import('hyphen/en/index.js'),
};

interface ViewsProps extends Previewed {
  readonly desk: PeekDesk;
  readonly player: Player;
}

/** The four forms of the peek, drawn live from the film before anything is rendered. */
export function Views({ desk, player, cut, leftOut, captions, captionStyle, title }: ViewsProps) {
  const { video } = player;
  const place = usePlace(player);
  const canvases = useRef(new Map<View, HTMLCanvasElement>());
  const previewed = useMemo(
    () => ({ cut, leftOut, captions, captionStyle, title }),
    [cut, leftOut, captions, captionStyle, title],
  );
  const plain = useMemo(() => previewOf(desk, previewed), [desk, previewed]);
  const syllables = useSyllables(plain.words, CAPTION_LINE[captionStyle]);
  const preview = useMemo(
    () => (syllables ? previewOf(desk, previewed, syllables) : plain),
    [desk, previewed, plain, syllables],
  );
  const draw = useEffectEvent(() => {
    const film = video.current;
    // Without a picture yet there is nothing to draw.
    if (!film || film.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    const drawn = { desk, preview, at: film.currentTime };
    for (const [view, canvas] of canvases.current) drawView(canvas, film, view, drawn);
  });
  useEffect(() => {
    draw();
  }, [place, preview]);
  useEffect(() => {
    const film = video.current;
    const listener = () => draw();
    // After a jump, the picture comes a moment later.
    const news = ['loadeddata', 'seeked'] as const;
    for (const name of news) film?.addEventListener(name, listener);
    return () => {
      for (const name of news) film?.removeEventListener(name, listener);
    };
  }, [video]);
  return (
    <section aria-label={t('Preview')}>
      <h2 className={styles['title']}>{t('Preview')}</h2>
      <ul className={styles['views']}>
        {VIEWS.map(({ view, label }) => (
          <li key={view} className={styles['view']}>
            <canvas
              ref={(canvas) => {
                if (canvas) canvases.current.set(view, canvas);
                return () => void canvases.current.delete(view);
              }}
              className={styles['canvas']}
              {...SIZES[view]}
              role="img"
              aria-label={t('Preview: {view}', { view: t(label) })}
            />
            <span>{t(label)}</span>
          </li>
        ))}
      </ul>
      <p className={styles['hint']}>
        {t(
          'Play the peek to see how it looks. Faces are found only while the video is made: then each picture is cropped around them, and captions make room for them.',
        )}
      </p>
    </section>
  );
}

/** Returns what divides long words at their syllables, as in the video; null while all fit, or until the patterns are loaded. */
function useSyllables(words: readonly string[], line: number): Syllables | null {
  const [syllables, setSyllables] = useState<Syllables | null>(null);
  useEffect(() => {
    let isGone = false;
    syllablesOf(words, line, PATTERNS).then(
      (found) => {
        if (!isGone) setSyllables(() => found);
      },
      // Without the patterns the preview divides words between letters.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [words, line]);
  return syllables;
}
