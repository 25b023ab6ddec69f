import type { PeekDesk } from '@acquaint/contracts';
import { Button, Flex } from '@acquaint/ui';
import { CaretRightOutlined, PauseOutlined } from '@acquaint/ui/icons';
import { t } from '../../i18n.ts';
import { placeText } from '../../components/place-text.ts';
import { type Cut } from './cut/cut.ts';
import styles from './make-peek.module.css';
import { usePlace, type Player } from './use-player.ts';

interface FilmProps {
  readonly desk: PeekDesk;
  readonly cut: Cut;
  /** What is left out of the cut. */
  readonly leftOut: readonly Cut[];
  readonly player: Player;
}

/**
 * The recording’s film; the keys of the desk work while it has the focus, so that they are nobody else’s.
 * @param keysId ID of the `Shortcuts`, which describe it.
 */
export function Film({
  player: { video, toggle, source },
  keysId,
}: Pick<FilmProps, 'player'> & { readonly keysId: string }) {
  return (
    <div
      className={styles['screen']}
      role="application"
      tabIndex={0}
      aria-label={t('Video of the recording')}
      aria-describedby={keysId}
      onClick={toggle}
    >
      <video ref={video} className={styles['film']} playsInline preload="auto" {...source} />
    </div>
  );
}

/** Returns the keys of the desk, and what they do. */
const shortcuts = (): readonly (readonly [keys: readonly string[], does: string])[] => [
  [[t('Space')], t('Play or pause')],
  [['I', 'O'], t('Set the start or the end here')],
  [['P'], t('Play the peek')],
  [['B', 'N'], t('Go to the previous or the next silence')],
  [['←', '→'], t('Move by a tenth of a second, with Shift by five seconds')],
  [['−', '+'], t('Show more or less of the recording on the timeline')],
];

/** The keys of the desk, folded up; a phone has none, and does not show it. */
export function Shortcuts({ id }: { readonly id: string }) {
  return (
    <details className={styles['shortcuts']}>
      <summary>{t('Keyboard shortcuts')}</summary>
      <p>{t('Click the video, or move to it with Tab. Then these keys work:')}</p>
      <dl id={id}>
        {shortcuts().map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Buttons to play, and the position. */
export function Transport({ desk, cut, leftOut, player }: FilmProps) {
  const { isPlaying } = player;
  const place = usePlace(player);
  return (
    <Flex gap={8} align="center" wrap>
      <Button onClick={() => player.playPart(cut, leftOut)}>{t('Play the peek')}</Button>
      <Button
        type="text"
        icon={isPlaying ? <PauseOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
        onClick={player.toggle}
      >
        <span className={styles['word']}>{isPlaying ? t('Pause') : t('Play recording')}</span>
      </Button>
      <span className={styles['clock']}>
        {placeText(place)} / {placeText(desk.seconds)}
      </span>
    </Flex>
  );
}
