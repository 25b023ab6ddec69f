import { join } from 'node:path';
import type { Ffmpeg } from '../../../media/ffmpeg.ts';
import { inWorkFolder } from '../../../media/work-folder.ts';
import type { Database } from '../../../ports/database/database.ts';
import type { Files } from '../../../ports/files/files.ts';
import type { createListener } from '../../recordings/speech/listen.ts';
import { fetchFile } from '../videos/peek-film-source.ts';
import { clipKeys } from '../peek-files.ts';
import { findClipOfPeek, findClipVoice, insertClipVoice, updateClipWords } from './guest-clips.repository.ts';

interface Dependencies {
  readonly db: Database;
  readonly files: Files;
  /** Null if ffmpeg is not installed on this machine. */
  readonly ffmpeg: () => Promise<Ffmpeg | null>;
  readonly listener: ReturnType<typeof createListener>;
}

/**
 * Returns the job that measures when a guest speaks in their clip, and writes down what they say. It does nothing when that is
 * known, or the clip is deleted.
 * @throws LanguageFailure when the transcriber cannot be reached: to be tried again.
 */
export function createClipMeasuring({ db, files, ffmpeg, listener }: Dependencies) {
  return async (peekId: string): Promise<void> => {
    const runs = await ffmpeg();
    const known = await findClipVoice(db, peekId);
    if (!runs || (known && known.words !== null) || !(await findClipOfPeek(db, peekId))) return;
    await inWorkFolder('clip', async (folder) => {
      const path = join(folder, 'clip');
      if (!(await fetchFile(files, clipKeys(peekId).videoKey, path))) return;
      const heard = await listener.hear(runs, path, folder);
      const { levels, spans } = heard;
      // It was withdrawn meanwhile: there is nothing left to store it for.
      if (!known && !(await insertClipVoice(db, { peekId, levels, spans, words: null }))) return;
      const words = await listener.write(heard);
      if (words) await updateClipWords(db, peekId, words);
    });
  };
}
