import { useEffect } from 'react';
import type { LocalMedia } from '@acquaint/remote-kit';

/** M switches the microphone, V the camera; not while typing, not with a modifier held. */
export function useCallKeys(media: LocalMedia): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [contenteditable]')
      ) {
        return;
      }
      if (event.key === 'm' || event.key === 'M') media.setMicrophoneOn(!media.microphoneOn);
      if (event.key === 'v' || event.key === 'V') media.setCameraOn(!media.cameraOn);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [media]);
}
