import { randomUUID } from 'node:crypto';
import type {
  AccountExportState,
  createExportTicket,
  ReauthenticationProof,
  SuccessBody,
} from '@acquaint/contracts';
import type { Business } from '../../business.ts';
import { conflict, tooMany } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { Files } from '../../ports/files/files.ts';
import type { EmailPort } from '../../ports/email/email.ts';
import { t } from '../../i18n/i18n.ts';
import { exportReadyEmail } from '../identity/emails.ts';
import type { Reauthentication } from '../identity/login/reauthentication.ts';
import type { PersonalData } from '../identity/account/personal-data.ts';
import type { ProviderPeople } from '../identity/account/provider-people.service.ts';
import { hashToken, randomToken } from '../identity/secrets/secrets.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import {
  beginTry,
  closeExport,
  deleteExport,
  hasExport,
  findNewest,
  insertExport,
  markParts,
  putTicket,
  selectOver,
  selectStuck,
  takeTicket,
  type ExportRow,
} from './account-export.repository.ts';
import { keyOf } from './account-export.tables.ts';
import { buildExport } from './build-export.ts';

/** Path of the download; a ticket is added as a query parameter. */
export const DOWNLOAD_PATH = '/downloads/account';
/** Tries before an export is marked as failed. A process that was killed has used up a try. */
const MOST_TRIES = 5;
/** Hours after which an export is marked as failed even if tries are left, because every try was killed. */
const MOST_HOURS = 24;

const ONCE_A_DAY = 'You’ve requested a copy recently. You can request another one later.';
const NOT_READY = 'There’s no copy to download yet. Request one first.';

/** Exports of a member's own data (R-ACCT-22). */
export interface AccountExportService {
  readonly read: (context: RequestContext) => Promise<AccountExportState>;
  /**
   * Requests an export.
   * @throws ProblemError 400 for a wrong password, 429 before the next one is allowed.
   */
  readonly request: (context: RequestContext, proof: ReauthenticationProof) => Promise<AccountExportState>;
  /**
   * Creates a download ticket.
   * @throws ProblemError 400 for a wrong password, 409 if no export is ready.
   */
  readonly giveTicket: (
    context: RequestContext,
    proof: ReauthenticationProof,
  ) => Promise<SuccessBody<typeof createExportTicket>>;
  /**
   * Uses up a ticket.
   * @returns the file key of the zip, or null if the ticket is unknown, used or expired.
   */
  readonly redeem: (ticket: string, now: Temporal.Instant) => Promise<string | null>;
  /**
   * Builds a requested export. Can be called repeatedly.
   * @throws the error that made it fail, so that the job is retried.
   */
  readonly build: (id: string, now: Temporal.Instant) => Promise<void>;
  /** Marks exports that were never finished as failed, and deletes expired ones with their files. */
  readonly sweep: (now: Temporal.Instant) => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly files: Files;
  readonly mail: EmailPort;
  readonly notifications: Notifications;
  readonly reauthenticate: Reauthentication['prove'];
  readonly people: Pick<ProviderPeople, 'find' | 'lock'>;
  /** The personal data of each module. */
  readonly personalData: readonly PersonalData[];
  readonly settings: Pick<Business, 'exportKeepDays' | 'exportWaitHours' | 'exportTicketSeconds'>;
  readonly publicUrl: () => string;
  readonly enqueue: (id: string, tx: Transaction) => Promise<unknown>;
}

export function createAccountExportService(dependencies: Dependencies): AccountExportService {
  const {
    db,
    files,
    mail,
    notifications,
    reauthenticate,
    people,
    personalData,
    settings,
    publicUrl,
    enqueue,
  } = dependencies;

  const nextAt = (newest: ExportRow | null, now: Temporal.Instant): Temporal.Instant | null => {
    // After a failed export the member can request another one at once.
    if (!newest || newest.state === 'failed') return null;
    const at = newest.requestedAt.add({ hours: settings.exportWaitHours });
    return Temporal.Instant.compare(at, now) > 0 ? at : null;
  };
  const present = (newest: ExportRow | null, now: Temporal.Instant): AccountExportState => {
    const isOver = newest?.expiresAt && Temporal.Instant.compare(newest.expiresAt, now) <= 0;
    return {
      latest: newest && !isOver ? presentOne(newest) : null,
      next_at: nextAt(newest, now)?.toString() ?? null,
    };
  };
  const read: AccountExportService['read'] = async ({ user, now }) =>
    present(await findNewest(db, user.id), now);

  const finish = (row: ExportRow, sizeBytes: number, now: Temporal.Instant): Promise<void> =>
    withTransaction(db, async (tx) => {
      const expiresAt = now.add({ hours: 24 * settings.exportKeepDays });
      if (!(await closeExport(tx, row.id, { state: 'ready', sizeBytes, readyAt: now, expiresAt }))) return;
      const account = await people.lock(tx, row.userId);
      if (!account) return;
      await notifications.notify(tx, {
        ...newsOf(row, now),
        content: () => ({
          title: t('The copy of your data is ready'),
          text: t('You can download it for {days} days.', { days: settings.exportKeepDays }),
        }),
        hasEmail: true,
      });
      const message = exportReadyEmail(account, settings.exportKeepDays, publicUrl());
      await mail.send({ to: account.email, ...message }, tx);
    });
  const giveUp = (row: ExportRow, now: Temporal.Instant): Promise<void> =>
    withTransaction(db, async (tx) => {
      if (!(await closeExport(tx, row.id, { state: 'failed' }))) return;
      await notifications.notify(tx, {
        ...newsOf(row, now),
        content: () => ({
          title: t('We couldn’t create the copy of your data'),
          text: t('Sorry about that. Please request it again.'),
        }),
      });
    });

  return {
    read,

    request: async (context, proof) => {
      const { user, now } = context;
      await reauthenticate(context, proof);
      await withTransaction(db, async (tx) => {
        // Locks the account, so that of two simultaneous requests the second one is refused.
        await people.lock(tx, user.id);
        const due = nextAt(await findNewest(tx, user.id), now);
        if (due) throw tooMany(due.since(now).total('seconds'), ONCE_A_DAY);
        const id = randomUUID();
        await insertExport(tx, { id, userId: user.id, requestedAt: now });
        await enqueue(id, tx);
      });
      return read(context);
    },

    giveTicket: async (context, proof) => {
      await reauthenticate(context, proof);
      const ticket = randomToken();
      const expiresAt = context.now.add({ seconds: settings.exportTicketSeconds });
      const isReady = await putTicket(db, context.user.id, context.now, {
        hash: hashToken(ticket),
        expiresAt,
      });
      if (!isReady) throw conflict(NOT_READY);
      return { url: `${DOWNLOAD_PATH}?ticket=${ticket}`, expires_at: expiresAt.toString() };
    },

    redeem: async (ticket, now) => {
      const id = await takeTicket(db, hashToken(ticket), now);
      return id === null ? null : keyOf(id);
    },

    build: async (id, now) => {
      const row = await beginTry(db, id);
      if (!row) return;
      try {
        const onPart = async (done: number, all: number): Promise<void> => {
          if (!(await markParts(db, id, done, all))) throw new NoLongerWanted();
        };
        const formats = (await people.find(row.userId))?.formats ?? null;
        const size = await buildExport({
          ...{ db, files, personalData, formats, now, onPart },
          me: row.userId,
          key: keyOf(id),
        });
        await finish(row, size, now);
        // Erased meanwhile: its list of files did not have this one.
        if (!(await hasExport(db, id))) await files.delete(keyOf(id));
      } catch (error) {
        if (error instanceof NoLongerWanted) return;
        if (row.tries >= MOST_TRIES) await giveUp(row, now);
        throw error;
      }
    },

    sweep: async (now) => {
      for (const row of await selectStuck(db, now.subtract({ hours: MOST_HOURS }))) await giveUp(row, now);
      const askedBefore = now.subtract({ hours: 24 * settings.exportKeepDays });
      for (const id of await selectOver(db, now, askedBefore)) {
        await files.delete(keyOf(id));
        await deleteExport(db, id);
      }
    },
  };
}

/** Thrown if another process has built the export meanwhile, or if the account is erased. */
class NoLongerWanted extends Error {}

function presentOne({ state, requestedAt, parts, partsDone, sizeBytes, expiresAt }: ExportRow) {
  return {
    state,
    requested_at: requestedAt.toString(),
    progress: state === 'ready' ? 1 : parts === 0 ? 0 : partsDone / parts,
    size_bytes: sizeBytes,
    expires_at: expiresAt?.toString() ?? null,
  };
}

function newsOf({ userId }: ExportRow, now: Temporal.Instant) {
  return { userId, kind: 'system', path: '/dashboard/account', personId: null, now } as const;
}
