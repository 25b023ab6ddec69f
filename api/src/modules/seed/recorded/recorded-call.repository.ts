import type { Transaction } from '../../../ports/database/database.ts';
import { peekCuts } from '../../peeks/videos/peek-cuts.tables.ts';
import { replaceCaptions } from '../../peeks/videos/peek-captions.ts';
import { insertEntry } from '../../recordings/recordings.repository.ts';
import { recordedTracks, recordingPieces, recordings } from '../../recordings/recordings.tables.ts';
import { storeSpeech } from '../../recordings/speech/measure-speech.ts';
import { sessionMoments } from '../../session-outcome/session-outcome.tables.ts';
import { insertAll, insertNotifications, insertPeeks } from '../seed.repository.ts';
import { cuesOf } from './film.ts';
import type { RecordedCall } from './recorded-call.ts';
import type { MadeRecording } from './render-recording.ts';
import { TALK_MS, wordsOf } from './talk.ts';

/** Inserts the recorded session's ledger of consent, its recording, and its peeks. */
export async function insertRecordedCall(
  tx: Transaction,
  call: RecordedCall,
  { sizeBytes, speech, voices }: MadeRecording,
): Promise<void> {
  for (const entry of call.ledger) await insertEntry(tx, call.sessionId, entry);
  const { recording } = call;
  await tx.insert(recordings).values({ ...recording, sizeBytes });
  await insertAll(tx, recordedTracks, call.tracks);
  await insertAll(tx, recordingPieces, call.pieces);
  await insertAll(tx, sessionMoments, call.moments);
  await storeSpeech(
    tx,
    { id: recording.id, seconds: TALK_MS / 1000, passes: 1 },
    speech,
    voices.map((voice) => ({ ...voice, laughter: [], words: wordsOf(voice.who) })),
  );
  await insertPeeks(tx, call.rows);
  await insertAll(
    tx,
    peekCuts,
    call.peeks.map((peek) => ({
      ...{ peekId: peek.id, recordingId: recording.id, fromMs: peek.fromMs, untilMs: peek.untilMs },
      ...{ videoState: 'ready' as const, progress: 1 },
      shownCaptions: { style: 'boxed' as const, cues: cuesOf(call, peek) },
    })),
  );
  for (const { id, captions } of call.peeks) await replaceCaptions(tx, id, captions);
  await insertNotifications(tx, call.notifications);
}
