import type { PeekDesk } from '@acquaint/contracts';
import { Button, Flex } from '@acquaint/ui';
import { CaretRightOutlined, PauseOutlined } from '@acquaint/ui/icons';
import { useId } from 'react';
import { t } from '../../i18n.ts';
import { placeText } from '../../components/place-text.ts';
import { type Cut } from './cut.ts';
import styles from './make-peek.module.css';
import { usePlace, type Player } from './use-player.ts';

interface FilmProps {
  readonly desk: PeekDesk;
  readonly cut: Cut;
  readonly player: Player;
}

/** The recording’s film; the keys of the desk work while it has the focus, so that they are nobody else’s. */
export function Film({ player: { video, toggle, source } }: Pick<FilmProps, 'player'>) {
  const keysId = useId();
  return (
    <>
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
      <p id={keysId} className={styles['hint']}>
        {t(
          'Click the video to use the keys: Space plays, I and O set the start and end, P plays the peek, N and B go to the next and previous silence, arrow keys move by a tenth of a second, or by five seconds with Shift. On the timeline, plus and minus zoom in and out.',
        )}
      </p>
    </>
  );
}

/** Buttons to play, and the position. */
export function Transport({ desk, cut, player }: FilmProps) {
  const { isPlaying } = player;
  const place = usePlace(player);
  return (
    <Flex gap={8} align="center" wrap>
      <Button
        icon={isPlaying ? <PauseOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
        onClick={player.toggle}
      >
        {isPlaying ? t('Pause') : t('Play recording')}
      </Button>
      <Button onClick={() => player.playPart(cut)}>{t('Play the peek')}</Button>
      <span className={styles['clock']}>
        {placeText(place)} / {placeText(desk.seconds)}
      </span>
    </Flex>
  );
}
