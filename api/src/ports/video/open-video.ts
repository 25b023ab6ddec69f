import type { LivekitAccess } from '../../call-settings.ts';
import type { VideoService } from './video.ts';

/**
 * Opens the video service; returns null when calls go from browser to browser. Its library is loaded only if needed, because it
 * would slow down every start.
 */
export function openVideo(access: LivekitAccess | undefined): VideoService | null {
  if (!access) return null;
  const made = import('./livekit.ts').then(({ createLivekit }) => createLivekit(access));
  return {
    url: access.url,
    tokenFor: async (...asked) => (await made).tokenFor(...asked),
    openRoom: async (...asked) => (await made).openRoom(...asked),
    endRoom: async (...asked) => (await made).endRoom(...asked),
    remove: async (...asked) => (await made).remove(...asked),
    readEvent: async (...asked) => (await made).readEvent(...asked),
  };
}
