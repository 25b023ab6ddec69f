import type { LivekitAccess } from '../../call-settings.ts';
import type { VideoService } from './video.ts';

/**
 * The video service that the settings name; null when calls go from browser to browser. Its library is loaded where it is used
 * alone: every start would be slower by it.
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
