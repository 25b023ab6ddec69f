import {
  deleteGuestTrack,
  deleteRecording,
  getGuestTrack,
  getRecording,
  listRecordings,
  RECORDING_PIECE_BYTES,
  sendGuestPiece,
  sendRecordingPiece,
  shareRecording,
} from '@acquaint/contracts';
import { z } from 'zod';
import { ffmpegOnDemand } from '../../media/ffmpeg.ts';
import { detectVoices } from '../../media/voices/voice-detector.ts';
import { sweepWorkFolders } from '../../media/work-folder.ts';
import type { Platform } from '../../platform.ts';
import type { AccountDeletions } from '../identity/account/account-deletions.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { Sessions } from '../sessions/sessions.routes.ts';
import { LONGEST_MINUTES } from './upload/arrivals.repository.ts';
import { createAssembly } from './assembly/assembly.ts';
import { createConsentService, type ConsentService } from './consent/consent.service.ts';
import { createGuestErasure } from './guests/guest-erasure.ts';
import { createGuestTracksService, type GuestTracksService } from './guests/guest-tracks.service.ts';
import { createPeekSources, type PeekSources } from './peek-sources.ts';
import { createPieceIntake } from './upload/piece-intake.ts';
import { createRawPieces } from './upload/raw-pieces.ts';
import { folderOf, registerRecordingFiles } from './recording-files.ts';
import { findRecording, findRecordingOf, selectStale, selectUnfinished } from './recordings.repository.ts';
import { createRecordingsService } from './recordings.service.ts';
import { createSpeechMeasuring, selectUnmeasured } from './speech/measure-speech.ts';
import { createWordsWriting } from './speech/write-words.ts';
import { mostTriesFor, PATIENT_TRIES, secondsUntilNext } from './assembly/tries.ts';
import { createLeases } from './recording-lease.ts';

interface Dependencies {
  readonly sessions: Sessions;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly accountDeletions: AccountDeletions;
}

/** Maximum body size: a piece in base64 and the JSON around it. */
const PIECE_LIMIT_BYTES = Math.ceil(RECORDING_PIECE_BYTES / 3) * 4 + 4096;
/** Maximum duration of an assembly job in hours. */
const ASSEMBLY_HOURS = 4;
const JOB = z.object({ recording_id: z.uuid() });
const TRACK_JOB = JOB.extend({ take_id: z.uuid() });
const GUEST_JOB = JOB.extend({ guest_id: z.uuid() });

/** Registers recordings of sessions, and the ledger of consent to them (R-REC-1, R-REC-3). */
export function registerRecordings(
  platform: Platform,
  { sessions, notifications, accountDeletions }: Dependencies,
): {
  readonly consent: ConsentService;
  readonly guestTracks: Pick<GuestTracksService, 'begin'>;
  readonly peekSources: PeekSources;
} {
  const { serve, db, files, limits, jobs, clock, gateway, app } = platform;
  const { business } = platform.config;
  const mostTries = mostTriesFor(business.recordingPiecesHours);
  const most = { tries: mostTries, graceSeconds: business.rejoinGraceSeconds };
  const ffmpeg = ffmpegOnDemand();
  const sweepJob = jobs.define('recordings/sweep-pieces', JOB, ({ recording_id }) =>
    rawPieces.sweep(recording_id),
  );
  const rawPieces = createRawPieces({
    ...{ db, files, clock, sessions, business, mostTries },
    sweepSoon: (tx, recording_id) => sweepJob.enqueue({ recording_id }, { tx }),
    onLeft: (err, recordingId) =>
      app.log.error({ err, recordingId }, 'could not delete a file of a recording; it will be tried again'),
  });
  const withLease = createLeases(db);
  const eraseOverdue = async (): Promise<void> => {
    await rawPieces.eraseOverdue(clock.now());
    // If a guest still has to be removed, the video is made again from the remaining tracks.
    for (const id of await selectStale(db)) await makeAnewJob.enqueue({ recording_id: id }, { key: id });
  };
  const overdueJob = jobs.define('recordings/erase-overdue', z.object({}), eraseOverdue);
  const cutJob = jobs.define(
    'recordings/cut-take',
    TRACK_JOB,
    async ({ recording_id, take_id }) => {
      const runs = await ffmpeg();
      if (runs) await rawPieces.cut(runs, recording_id, take_id);
    },
    { role: 'media' },
  );
  const assemble = createAssembly({
    ...{ db, files, clock, sessions, notifications, business, rawPieces, ffmpeg, withLease, mostTries },
    eraseSoon: () => overdueJob.enqueue({}),
    tryAgain: (recording_id, at) =>
      assembleJob.enqueue({ recording_id }, { key: recording_id, startAfter: at }),
    tryLater: (recording_id, at, tx) =>
      lateJob.enqueue({ recording_id }, { startAfter: at.add({ seconds: 1 }), ...(tx ? { tx } : {}) }),
    onInterrupted: (err, recordingId) =>
      app.log.error({ err, recordingId }, 'could not assemble a recording; it will be tried again'),
  });
  const measureSpeech = createSpeechMeasuring({
    ...{ db, files, sessions, ffmpeg, detectVoices },
    onNoVoices: (err) =>
      app.log.warn({ err }, 'this machine cannot hear voices; in recordings, what is loud counts as speech'),
  });
  const { transcription: model } = platform.config.language;
  const writeWords = model
    ? createWordsWriting({
        ...{ db, files, ffmpeg, model },
        onRefused: (err, recordingId) =>
          app.log.warn({ err, recordingId }, 'the words of a recording cannot be written down'),
      })
    : null;
  const wordsJob = jobs.define(
    'recordings/write-words',
    JOB,
    ({ recording_id }) => writeWords?.(recording_id) ?? Promise.resolve(),
    { role: 'media', timeoutSeconds: ASSEMBLY_HOURS * 3600 },
  );
  const measureAndWrite = async (recording_id: string): Promise<void> => {
    await measureSpeech(recording_id);
    if (writeWords) await wordsJob.enqueue({ recording_id });
  };
  const speechJob = jobs.define(
    'recordings/measure-speech',
    JOB,
    ({ recording_id }) => measureAndWrite(recording_id),
    { role: 'media', timeoutSeconds: 3600 },
  );
  // One after the other, so that old recordings do not delay new ones.
  jobs.define(
    'recordings/measure-older',
    z.object({}),
    async () => {
      const failures: unknown[] = [];
      for (const id of await selectUnmeasured(db)) {
        await measureAndWrite(id).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw new AggregateError(failures, 'some recordings could not be measured');
    },
    { role: 'media', cron: '*/5 * * * *', oneWaitingPerKey: true, timeoutSeconds: 3600 },
  );
  const assembleAndMeasure = async ({ recording_id }: z.infer<typeof JOB>): Promise<void> => {
    await assemble(recording_id);
    await speechJob.enqueue({ recording_id });
  };
  const assembleJob = jobs.define('recordings/assemble', JOB, assembleAndMeasure, {
    role: 'media',
    oneWaitingPerKey: true,
    timeoutSeconds: ASSEMBLY_HOURS * 3600,
  });
  const lateJob = jobs.define('recordings/assemble-later', JOB, async ({ recording_id: id }) => {
    const now = clock.now();
    if (!(await selectUnfinished(db, now, most)).includes(id)) return;
    // The delay is over: enqueue the assembly itself.
    await assembleJob.enqueue({ recording_id: id }, { key: id });
  });
  const eraseJob = jobs.define('recordings/erase-files', JOB, ({ recording_id }) =>
    files.delete(folderOf(recording_id)),
  );
  const assembleSoon = async (recording_id: string, now: Temporal.Instant) => {
    const recording = await findRecording(db, recording_id);
    const startAfter = now.add({ seconds: secondsUntilNext(recording ?? { passes: 0, tries: 0 }) });
    await assembleJob.enqueue({ recording_id }, { key: recording_id, startAfter });
  };
  // Deletes temporary copies left by killed processes. Otherwise a person's deletion would not reach them.
  const sweepCopies = async (): Promise<void> => {
    const olderThan = { hours: ASSEMBLY_HOURS + 1 };
    await sweepWorkFolders(olderThan);
    await files.sweep(olderThan);
  };
  sweepCopies().catch((err: unknown) =>
    app.log.error({ err }, 'could not delete old copies of recordings; it will be tried again'),
  );
  // Finds work that a killed process had not enqueued.
  jobs.define(
    'recordings/find-unfinished',
    z.object({}),
    async () => {
      for (const id of await selectUnfinished(db, clock.now(), most)) await assembleSoon(id, clock.now());
      await eraseOverdue();
      await sweepCopies();
    },
    { cron: '*/5 * * * *' },
  );
  const unkeptJob = jobs.define(
    'recordings/sweep-unkept',
    z.object({}),
    () => rawPieces.sweepUnkept(clock.now()),
    { cron: '*/5 * * * *', oneWaitingPerKey: true },
  );
  // Runs once the files that a previous server was writing are old enough to be deleted.
  app.addHook('onReady', async () => {
    const startAfter = clock.now().add({ minutes: LONGEST_MINUTES + 1 });
    await unkeptJob.enqueue({}, { key: 'start', startAfter });
  });
  const consent = createConsentService({
    db,
    limits,
    sessions,
    business,
    onEmptying: ({ id }, from) => {
      const isNow = Temporal.Instant.compare(from, clock.now()) <= 0;
      const enqueued = isNow
        ? assembleSoon(id, clock.now())
        : lateJob.enqueue({ recording_id: id }, { startAfter: from.add({ seconds: 1 }) });
      enqueued.catch((err: unknown) =>
        app.log.error({ err }, 'could not assemble a recording; it will be tried again'),
      );
    },
    sendState: (userIds, session_id, recording) =>
      gateway.sendTo(userIds, { type: 'room/recording', session_id, recording }),
  });
  const takePiece = createPieceIntake({
    ...{ db, files, sessions, business, mostTries, assembleSoon },
    cutSoon: (tx, what, at) => cutJob.enqueue(what, { tx, startAfter: at }),
  });
  const erasure = createGuestErasure({
    ...{ db, files, clock, sessions, business, ffmpeg, withLease },
    makeAnewSoon: (recording_id) => makeAnewJob.enqueue({ recording_id }, { key: recording_id }),
    assembleSoon,
    takeOutLater: (what, startAfter) => takenOutJob.enqueue(what, { startAfter }),
  });
  const makeAnewJob = jobs.define(
    'recordings/make-anew',
    JOB,
    ({ recording_id }) => erasure.makeAnew(recording_id),
    { role: 'media', oneWaitingPerKey: true, timeoutSeconds: ASSEMBLY_HOURS * 3600 },
  );
  const takenOutJob = jobs.define('recordings/take-guest-out', GUEST_JOB, erasure.takeOut, {
    role: 'media',
    retries: PATIENT_TRIES,
  });
  // Runs the deletion again later: a server killed while it assembled the recording may have left files after the first run.
  const lateErasure = () => clock.now().add({ hours: ASSEMBLY_HOURS + 1 });
  const guestTracks = createGuestTracksService({
    ...{ db, limits, business, sessions, takePiece, assembleSoon },
    takeOut: async (tx, what) => {
      await takenOutJob.enqueue(what, { tx });
      await takenOutJob.enqueue(what, { tx, startAfter: lateErasure() });
    },
  });
  const urls = registerRecordingFiles(platform);
  const peekSources = createPeekSources({ db, business, sessions, urls });
  const recordings = createRecordingsService({
    ...{ db, business, sessions, takePiece, urls },
    tellDeleted: peekSources.tellDeleted,
    eraseFiles: async (recording_id, tx) => {
      await eraseJob.enqueue({ recording_id }, { tx });
      await eraseJob.enqueue({ recording_id }, { tx, startAfter: lateErasure() });
    },
  });
  accountDeletions.onErasing((tx, userId) => recordings.forgetPerson(tx, userId));
  sessions.calls.onRoomClosed((session) => {
    const begin = async (): Promise<void> => {
      const recording = await findRecordingOf(db, session.id);
      if (!recording) return;
      await assembleSoon(recording.id, clock.now());
      const late = clock.now().add({ hours: business.recordingPiecesHours, minutes: 1 });
      await overdueJob.enqueue({}, { startAfter: late });
    };
    begin().catch((error: unknown) =>
      app.log.error({ err: error }, 'could not assemble a recording; it will be tried again'),
    );
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
    body: await recordings.sendPiece(context, params.id, body),
  }));
  serve(shareRecording).with(async ({ params, body }, context) => ({
    status: 200,
    body: await recordings.share(context, params.id, body.is_shared),
  }));
  serve(deleteRecording).with(async ({ params }, context) => {
    await recordings.delete(context, params.id);
    return { status: 204, body: undefined };
  });
  serve(sendGuestPiece, { bodyLimit: PIECE_LIMIT_BYTES }).with(async ({ body }, visitor) => ({
    status: 200,
    body: await guestTracks.sendPiece(visitor, body),
  }));
  serve(getGuestTrack).with(async ({ body }, visitor) => ({
    status: 200,
    body: await guestTracks.get(visitor, body.own_key),
  }));
  serve(deleteGuestTrack).with(async ({ body }, visitor) => ({
    status: 200,
    body: await guestTracks.delete(visitor, body.own_key),
  }));
  return { consent, guestTracks, peekSources };
}
