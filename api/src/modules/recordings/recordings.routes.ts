import {
  deleteRecording,
  getRecording,
  listRecordings,
  RECORDING_PIECE_BYTES,
  sendRecordingPiece,
  shareRecording,
} from '@acquaint/contracts';
import { z } from 'zod';
import { findFfmpeg, type Ffmpeg } from '../../media/ffmpeg.ts';
import type { Platform } from '../../platform.ts';
import type { Departures } from '../identity/departures.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { Sessions } from '../sessions/sessions.routes.ts';
import { createAssembly, MOST_TRIES } from './assembly.ts';
import { createConsentService, type ConsentService } from './consent.service.ts';
import { createRawPieces } from './raw-pieces.ts';
import { folderOf, registerRecordingFiles } from './recording-files.ts';
import { findRecordingOf, selectUnfinished } from './recordings.repository.ts';
import { createRecordingsService } from './recordings.service.ts';

interface Needs {
  readonly sessions: Sessions;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly departures: Departures;
}

/** In base64, with what stands around it. */
const PIECE_LIMIT_BYTES = Math.ceil(RECORDING_PIECE_BYTES / 3) * 4 + 4096;
/** Pieces come a few at once; each time all of it is put together anew. */
const SOON = { seconds: 3 };
/** The longest that putting together may take. */
const ASSEMBLY_HOURS = 4;
const JOB = z.object({ recording_id: z.uuid() });
const TAKE_JOB = JOB.extend({ take_id: z.uuid() });

/** Recordings of sessions, and the ledger of who consented to them (decisions, Room). */
export function registerRecordings(
  platform: Platform,
  { sessions, notifications, departures }: Needs,
): { readonly consent: ConsentService } {
  const { serve, db, files, limits, jobs, clock, gateway, app } = platform;
  const { business } = platform.config;
  let found: Promise<Ffmpeg | null> | undefined;
  const ffmpeg = () => (found ??= findFfmpeg());
  const sweepJob = jobs.define('recordings/sweep-pieces', JOB, ({ recording_id }) =>
    rawPieces.sweep(recording_id),
  );
  const rawPieces = createRawPieces({
    ...{ db, files, clock, sessions, business },
    sweepSoon: (tx, recording_id) => sweepJob.enqueue({ recording_id }, { tx }),
  });
  const overdueJob = jobs.define('recordings/erase-overdue', z.object({}), () =>
    rawPieces.eraseOverdue(clock.now()),
  );
  const cutJob = jobs.define('recordings/cut-take', TAKE_JOB, async ({ recording_id, take_id }) => {
    const runs = await ffmpeg();
    if (runs) await rawPieces.cut(runs, recording_id, take_id);
  });
  const assemble = createAssembly({
    ...{ db, files, clock, sessions, notifications, business, rawPieces, ffmpeg },
    tryAgain: (recording_id, at) =>
      assembleJob.enqueue({ recording_id }, { key: recording_id, startAfter: at }),
    onInterrupted: (err, recordingId) =>
      app.log.error({ err, recordingId }, 'a recording is put together later'),
  });
  const assembleJob = jobs.define('recordings/assemble', JOB, ({ recording_id }) => assemble(recording_id), {
    oneWaitingPerKey: true,
    timeoutSeconds: ASSEMBLY_HOURS * 3600,
  });
  const eraseJob = jobs.define('recordings/erase-files', JOB, ({ recording_id }) =>
    files.delete(folderOf(recording_id)),
  );
  const assembleSoon = (recording_id: string, now: Temporal.Instant) =>
    assembleJob.enqueue({ recording_id }, { key: recording_id, startAfter: now.add(SOON) });
  // What a process that was killed had not asked for.
  jobs.define(
    'recordings/find-unfinished',
    z.object({}),
    async () => {
      for (const id of await selectUnfinished(db, clock.now(), MOST_TRIES))
        await assembleSoon(id, clock.now());
      await rawPieces.eraseOverdue(clock.now());
    },
    { cron: '*/5 * * * *' },
  );
  const consent = createConsentService({
    db,
    limits,
    sessions,
    business,
    tell: (userIds, session_id, recording) =>
      gateway.sendTo(userIds, { type: 'room/recording', session_id, recording }),
  });
  const recordings = createRecordingsService({
    db,
    files,
    limits,
    business,
    sessions,
    urls: registerRecordingFiles(platform),
    assembleSoon,
    cutSoon: (tx, what, at) => cutJob.enqueue(what, { tx, startAfter: at }),
    eraseFiles: async (recording_id, tx) => {
      await eraseJob.enqueue({ recording_id }, { tx });
      // What was put together while it was deleted, by a server that was killed then, lies there after the first time.
      const late = clock.now().add({ hours: ASSEMBLY_HOURS + 1 });
      await eraseJob.enqueue({ recording_id }, { tx, startAfter: late });
    },
  });
  departures.onErasing((tx, userId) => recordings.forgetPerson(tx, userId));
  sessions.calls.onRoomClosed((session) => {
    const begin = async (): Promise<void> => {
      const recording = await findRecordingOf(db, session.id);
      if (!recording) return;
      await assembleSoon(recording.id, clock.now());
      const late = clock.now().add({ hours: business.recordingPiecesHours, minutes: 1 });
      await overdueJob.enqueue({}, { startAfter: late });
    };
    begin().catch((error: unknown) => app.log.error({ err: error }, 'a recording is put together later'));
  });

  serve(listRecordings).with(async ({ query }, context) => ({
    status: 200,
    body: await recordings.list(context, query),
  }));
  serve(getRecording).with(async ({ params }, context) => ({
    status: 200,
    body: await recordings.get(context, params.id),
  }));
  serve(sendRecordingPiece, { bodyLimit: PIECE_LIMIT_BYTES }).with(async ({ params, body }, context) => ({
    status: 200,
    body: { outcome: await recordings.sendPiece(context, params.id, body) },
  }));
  serve(shareRecording).with(async ({ params, body }, context) => ({
    status: 200,
    body: await recordings.share(context, params.id, body.is_shared),
  }));
  serve(deleteRecording).with(async ({ params }, context) => {
    await recordings.delete(context, params.id);
    return { status: 204, body: undefined };
  });
  return { consent };
}
