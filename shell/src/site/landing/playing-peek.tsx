import type { ShownPeek } from '@acquaint/contracts';
import { addCaptionTrack } from '@acquaint/ui/caption-track';
import { useReducedMotion } from '@acquaint/ui/reduced-motion';
import { useEffect, useRef } from 'react';
import { savesData } from '../../remotes/loading/when-idle.ts';
import { t } from '../../i18n.ts';
import styles from './landing-now.module.css';

/**
 * A peek that plays automatically while it is visible: muted, and only without a preference for reduced motion or saving data.
 * Its controls stop it and turn on the sound.
 */
export function PlayingPeek({ peek }: { readonly peek: ShownPeek }) {
  const video = useRef<HTMLVideoElement>(null);
  const isStill = useReducedMotion();
  useEffect(() => {
    const element = video.current;
    if (element === null || isStill || savesData()) return undefined;
    // Resumes only if it was paused by leaving the screen, not by the visitor.
    let isSeen = false;
    let isWanted = true;
    const observer = new IntersectionObserver(([entry]) => {
      isSeen = entry?.isIntersecting === true;
      // If the browser blocks autoplay, the poster is shown.
      if (isSeen && isWanted) element.play().catch(() => undefined);
      else if (!isSeen) element.pause();
    });
    const note = ({ type }: Event) => {
      if (isSeen) isWanted = type === 'play';
    };
    element.addEventListener('play', note);
    element.addEventListener('pause', note);
    observer.observe(element);
    return () => {
      observer.disconnect();
      element.removeEventListener('play', note);
      element.removeEventListener('pause', note);
    };
  }, [isStill]);
  const { captions } = peek;
  useEffect(() => {
    if (!video.current || !captions) return undefined;
    const track = addCaptionTrack(video.current, captions, t('Captions'));
    track.show(true);
    return track.remove;
  }, [captions]);
  return (
    <figure className={styles['peek']}>
      <video
        ref={video}
        controls
        muted
        loop
        playsInline
        preload="none"
        src={peek.video_url}
        {...(peek.poster_url === null ? {} : { poster: peek.poster_url })}
        aria-label={peek.title}
      />
      <figcaption>
        <strong>{peek.title}</strong>
        <span>
          {t('A peek: {seconds} seconds from a session, shared because everyone you hear in it agreed.', {
            seconds: Math.round(peek.duration_seconds),
          })}
        </span>
        {peek.transcript !== '' && (
          <details>
            <summary>{t('Transcript')}</summary>
            <p>{peek.transcript}</p>
          </details>
        )}
      </figcaption>
    </figure>
  );
}
