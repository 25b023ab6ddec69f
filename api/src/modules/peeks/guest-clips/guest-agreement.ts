import { isAsSent } from '@acquaint/contracts';
import { conflict } from '../../../http/problem.ts';
import { t } from '../../../i18n/i18n.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { selectCaptions } from '../videos/peek-captions.ts';
import { findCut } from '../videos/peek-cuts.repository.ts';
import { findPeek, selectDecisions, selectSpeakers, type PeekRow } from '../peeks.repository.ts';
import { presentSpoken } from './clip-voice.ts';
import { findClipOfPeek, findClipVoice, updateClip, type GuestClipRow } from './guest-clips.repository.ts';

/**
 * Decides whether the guest agrees to the present version of a peek without being asked, because it is their clip as they sent it
 * (R-PEEK-50). Call it after each change. Does nothing to other peeks.
 * @throws ProblemError 409 when the guest would have to be asked, but decided against an earlier version.
 */
export async function settleGuestAgreement(
  tx: Transaction,
  peekId: string,
  now: Temporal.Instant,
): Promise<void> {
  const found = await findClipOfPeek(tx, peekId);
  const peek = found && (await findPeek(tx, peekId));
  if (!found || !peek) return;
  const { clip, request } = found;
  const seconds = clip.seconds ?? peek.durationSeconds;
  const cut = await findCut(tx, peekId);
  const speakers = await selectSpeakers(tx, peekId);
  const version = {
    from_seconds: (cut?.fromMs ?? 0) / 1000,
    until_seconds: cut ? cut.untilMs / 1000 : seconds,
    title: peek.title,
    captions: (await selectCaptions(tx, [peekId])).get(peekId) ?? [],
  };
  const sent = { seconds, prompt: request.prompt, ...presentSpoken(await findClipVoice(tx, peekId)) };
  const isTheirs = speakers.every(({ label, userId }) => userId === null && label === clip.guestName);
  if (isTheirs && isAsSent(sent, version)) {
    await updateClip(tx, clip.id, { agreedVersion: peek.version, changedAt: now });
  } else if (clip.declinedVersion !== null) {
    throw conflict(
      t('{name} decided against another version. You can share the clip as it was sent.', {
        name: clip.guestName,
      }),
    );
  }
}

/** Whether a peek is the clip of a guest who has not agreed to its present version. */
export async function waitsForGuest(db: Database, peekId: string): Promise<boolean> {
  const found = await findClipOfPeek(db, peekId);
  return found !== null && found.clip.agreedVersion !== (await findPeek(db, peekId))?.version;
}

/** Whether a guest is asked about the present version: the member wants to share it, and there is a video to watch. */
export async function isAskedAbout(
  db: Database,
  { agreedVersion, declinedVersion }: GuestClipRow,
  { id, version, publishedAt, isTakenDown }: PeekRow,
): Promise<boolean> {
  if (publishedAt !== null || isTakenDown || [agreedVersion, declinedVersion].includes(version)) return false;
  const cut = await findCut(db, id);
  if (cut && cut.videoState !== 'ready') return false;
  return (await selectDecisions(db, id)).every(({ decision }) => decision === 'clip');
}
