import type { VideoPass } from '@acquaint/contracts';
import type { createLivekitLinks } from './livekit-links.ts';
import type { RoomLinks, RoomLinksOptions } from './room-links.ts';

/** Module with the LiveKit links, loaded lazily because the library is larger than the rest of the room. */
export interface LivekitFile {
  readonly createLivekitLinks: typeof createLivekitLinks;
}

export const loadLivekit = (): Promise<LivekitFile> => import('./livekit-links.ts');

/** Tickets of a room (`freshTickets`), for their video settings. */
interface Tickets {
  readonly recent: () => Promise<VideoPass>;
  readonly next: () => Promise<VideoPass>;
}

/** Returns the function that creates the room's links through the media server. */
export function linksOver(file: LivekitFile, tickets: Tickets): (options: RoomLinksOptions) => RoomLinks {
  const pass = async () => {
    const young = await tickets.recent();
    // The young one may be from before the call moved to the server.
    const { livekit_url: url, livekit_token: token } =
      young.video === 'livekit' ? young : await tickets.next();
    if (url === null || token === null) throw new Error('This call has no media server.');
    return { url, token };
  };
  return (options) => file.createLivekitLinks({ ...options, pass });
}
