import type { Database } from '../../../ports/database/database.ts';
import { clipKeys } from '../peek-files.ts';
import { selectCaptions } from '../videos/peek-captions.ts';
import { findCut } from '../videos/peek-cuts.repository.ts';
import type { WantedClip } from '../videos/peek-film-source.ts';
import { findClipOfPeek, findClipVoice } from './guest-clips.repository.ts';

/** Returns what a film of the clip of a guest is made of: its present cut. Null for the peek of a session. */
export async function clipToFilm(
  db: Database,
  peekId: string,
): Promise<Omit<WantedClip, 'title' | 'folder'> | null> {
  const found = await findClipOfPeek(db, peekId);
  if (!found) return null;
  const cut = await findCut(db, peekId);
  const voice = await findClipVoice(db, peekId);
  return {
    key: clipKeys(peekId).videoKey,
    name: found.clip.guestName,
    cut: cut ?? { fromMs: 0, untilMs: Math.round((found.clip.seconds ?? 0) * 1000) },
    spans: voice?.spans ?? null,
    captions: (await selectCaptions(db, [peekId])).get(peekId) ?? [],
  };
}
