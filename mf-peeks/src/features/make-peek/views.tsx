import type { CaptionStyle, PeekDesk } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';
import { useEffect, useEffectEvent, useRef } from 'react';
import { t } from '../../i18n.ts';
import { peopleIn, type Cut } from './cut/cut.ts';
import { drawView, SIZES, type ViewName } from './preview.ts';
import type { Sentence } from './captions/sentences.ts';
import { usePlace, type Player } from './use-player.ts';
import styles from './views.module.css';

const VIEWS: readonly { readonly view: ViewName; readonly label: string }[] = [
  { view: 'landscape', label: msg('Wide') },
  { view: 'portrait', label: msg('Tall') },
  { view: 'square', label: msg('Square') },
  { view: 'audiogram', label: msg('Audio') },
];

interface ViewsProps {
  readonly desk: PeekDesk;
  readonly sentences: readonly Sentence[];
  readonly player: Player;
  readonly cut: Cut;
  readonly captionStyle: CaptionStyle;
}

/** The four forms of the peek, drawn live from the film before anything is rendered. */
export function Views({ desk, sentences, player, cut, captionStyle }: ViewsProps) {
  const { video } = player;
  const place = usePlace(player);
  const canvases = useRef(new Map<ViewName, HTMLCanvasElement>());
  const draw = useEffectEvent(() => {
    const film = video.current;
    // Without a picture yet there is nothing to draw.
    if (!film || film.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    const drawn = { desk, sentences, cut, captionStyle, present: peopleIn(desk, cut), at: film.currentTime };
    for (const [view, canvas] of canvases.current) drawView(canvas, film, view, drawn);
  });
  useEffect(() => {
    draw();
  }, [place, cut, captionStyle, sentences]);
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
          'Play the recording to see how it looks. In the finished video, crops and captions can differ a little.',
        )}
      </p>
    </section>
  );
}
