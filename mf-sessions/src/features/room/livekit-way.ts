import type { VideoPass } from '@acquaint/contracts';
import type { createLivekitLinks } from './livekit-links.ts';
import type { RoomAccess } from './room-line.ts';

/** The file of the way through a LiveKit server; its library weighs more than the rest of the room. */
export interface LivekitFile {
  readonly createLivekitLinks: typeof createLivekitLinks;
}

export const loadLivekit = (): Promise<LivekitFile> => import('./livekit-links.ts');

/**
 * How the room makes its links.
 * @param file null where calls go from browser to browser; @param recent a ticket that is young.
 */
export function linksOver(
  file: LivekitFile | null,
  recent: () => Promise<VideoPass>,
): RoomAccess['createLinks'] {
  if (!file) return null;
  const pass = async () => {
    const { livekit_url: url, livekit_token: token } = await recent();
    if (url === null || token === null) throw new Error('This call has no media server.');
    return { url, token };
  };
  return (options) => file.createLivekitLinks({ ...options, pass });
}
