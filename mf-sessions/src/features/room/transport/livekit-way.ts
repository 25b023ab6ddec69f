import type { VideoPass } from '@acquaint/contracts';
import type { createLivekitLinks } from './livekit-links.ts';
import type { RoomAccess } from './room-line.ts';

/** Module with the LiveKit links, loaded lazily because the library is larger than the rest of the room. */
export interface LivekitFile {
  readonly createLivekitLinks: typeof createLivekitLinks;
}

export const loadLivekit = (): Promise<LivekitFile> => import('./livekit-links.ts');

/**
 * Returns the function that creates the room's links.
 * @param file null for peer-to-peer calls; @param recent returns a young ticket.
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
