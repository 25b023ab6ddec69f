import type { LivekitAccess } from '../../settings/calls.ts';
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
    tokenFor: async (...args) => (await made).tokenFor(...args),
    openRoom: async (...args) => (await made).openRoom(...args),
    endRoom: async (...args) => (await made).endRoom(...args),
    remove: async (...args) => (await made).remove(...args),
    readEvent: async (...args) => (await made).readEvent(...args),
  };
}
