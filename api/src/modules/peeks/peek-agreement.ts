import { to } from '@acquaint/contracts';
import { conflict } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import { t } from '../../i18n/i18n.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import type { NotificationContent } from '../notifications/notification-texts.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { settleGuestAgreement, waitsForGuest } from './guest-clips/guest-agreement.ts';
import { isGuestClip } from './guest-clips/guest-clips.repository.ts';
import { findCut } from './videos/peek-cuts.repository.ts';
import {
  findPeek,
  hasSpeakers,
  mayHaveGuest,
  selectDecisions,
  takeBackAgreements,
  updatePeekRow,
  type PeekRow,
  type WholePeek,
} from './peeks.repository.ts';

const DECIDED = 'This peek has already been published. Take it down first if you’d like to change it.';
export const CHANGED = 'This peek was changed after you opened it. Watch it again, then decide.';
const TAKEN_DOWN = 'This peek was taken down and can’t be published again.';
const NO_VIDEO = 'The video of this peek isn’t ready yet. Watch it first, then decide.';

/** Starts a new version after a change to what would be published. The other people have to agree again (R-PEEK-17). */
export async function asNewVersion(
  tx: Transaction,
  notifications: Pick<Notifications, 'notify'>,
  peek: PeekRow,
  { user, now }: RequestContext,
): Promise<void> {
  await updatePeekRow(tx, peek.id, { version: peek.version + 1 });
  await settleGuestAgreement(tx, peek.id, now);
  for (const userId of await takeBackAgreements(tx, peek.id, user.id)) {
    await notifications.notify(tx, {
      userId,
      kind: 'peek_pending',
      content: () => ({
        title: t('A peek you agreed to was changed'),
        text: t('Watch it again, then decide whether it may be published.'),
      }),
      path: to('/peek', { snip: peek.id }),
      personId: user.id,
      now,
    });
  }
}

/** @throws ProblemError 409 when it is published, or was taken down permanently. */
export function requireOpen(peek: PeekRow): void {
  if (peek.isTakenDown) throw conflict(TAKEN_DOWN);
  if (peek.publishedAt !== null) throw conflict(DECIDED);
}

/** @throws ProblemError 409 while there is no video of this cut to watch. */
export function requireVideo({ cut }: WholePeek): void {
  if (cut && cut.videoState !== 'ready') throw conflict(NO_VIDEO);
}

/**
 * Publishes a peek once everybody in it has clipped it, its speakers are named (R-PEEK-4) and its video is ready. A peek of a call
 * with a guest waits until each speaker is identified as a member who agreed, because a guest has no account to agree with (R-PEEK-6,
 * ADR 0023). The clip of a guest waits until the guest agrees to this version (R-PEEK-50).
 * @returns whom to notify, null while it waits.
 */
export async function publishWhenAgreed(
  tx: Database,
  id: string,
  now: Temporal.Instant,
): Promise<readonly string[] | null> {
  // Somebody in it may have deleted their account while its video was being made.
  if ((await findPeek(tx, id))?.isTakenDown !== false) return null;
  const cut = await findCut(tx, id);
  if (cut && cut.videoState !== 'ready') return null;
  const decisions = await selectDecisions(tx, id);
  const isAgreed = decisions.every(({ decision }) => decision === 'clip');
  if (!isAgreed || !(await hasSpeakers(tx, id)) || (await mayHaveGuest(tx, id))) return null;
  if (await waitsForGuest(tx, id)) return null;
  // A guest agreed that members see the clip.
  await updatePeekRow(tx, id, { publishedAt: now, isOpenByLink: !(await isGuestClip(tx, id)) });
  return decisions.map(({ userId }) => userId);
}

/** Returns the texts of the notification of a peek to decide about, in the current locale. */
export function waitingPeekTexts(title: string): NotificationContent {
  return {
    title: t('A peek from your session is waiting for you'),
    text: t('Watch “{title}”, then decide whether it may be published.', { title }),
  };
}
