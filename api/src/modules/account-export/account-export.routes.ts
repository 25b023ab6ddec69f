import {
  createExportTicket,
  getAccountExport,
  PRODUCT_SLUG,
  requestAccountExport,
} from '@acquaint/contracts';
import { z } from 'zod';
import { notFound } from '../../http/problem.ts';
import { sendFile } from '../../http/send-file.ts';
import type { Platform } from '../../platform.ts';
import type { Reauthentication } from '../identity/login/reauthentication.ts';
import type { PersonalData } from '../identity/account/personal-data.ts';
import { createProviderPeople } from '../identity/account/provider-people.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { createAccountExportService, DOWNLOAD_PATH } from './account-export.service.ts';

/** An export can contain many rows and videos. */
const HOUR_SECONDS = 3600;

interface Dependencies {
  readonly notifications: Notifications;
  readonly reauthenticate: Reauthentication['prove'];
  /** The personal data of each module. */
  readonly personalData: readonly PersonalData[];
}

/** Registers the endpoints and jobs of account exports: request, build, download with a ticket, delete expired ones. */
export function registerAccountExport(
  { app, serve, db, files, mail, jobs, limits, clock, config, publicUrl }: Platform,
  { notifications, reauthenticate, personalData }: Dependencies,
): void {
  const exports = createAccountExportService({
    db,
    files,
    mail,
    notifications,
    reauthenticate,
    people: createProviderPeople(db, limits),
    personalData,
    settings: config.business,
    publicUrl,
    enqueue: (id, tx) => building.enqueue({ id }, { tx }),
  });
  const building = jobs.define(
    'account-export/build',
    z.object({ id: z.uuid() }),
    ({ id }) => exports.build(id, clock.now()),
    { retries: 10, timeoutSeconds: HOUR_SECONDS },
  );
  jobs.define('account-export/sweep', z.object({}), () => exports.sweep(clock.now()), {
    cron: '47 * * * *',
  });

  serve(getAccountExport).with(async (_, context) => ({ status: 200, body: await exports.read(context) }));
  serve(requestAccountExport).with(async ({ body }, context) => ({
    status: 202,
    body: await exports.request(context, body),
  }));
  serve(createExportTicket).with(async ({ body }, context) => ({
    status: 201,
    body: await exports.giveTicket(context, body),
  }));
  // Not an endpoint of the contract: a browser opens this address like any download.
  app.get<{ Querystring: { ticket?: unknown } }>(DOWNLOAD_PATH, async (request, reply) => {
    const { ticket } = request.query;
    const key = typeof ticket === 'string' ? await exports.redeem(ticket, clock.now()) : null;
    if (key === null)
      throw notFound(
        'This link has already been used or has expired. Ask for another one on your account page.',
      );
    const saveAs = `${PRODUCT_SLUG}-data.zip`;
    return sendFile(files, request, reply, {
      key,
      contentType: 'application/zip',
      cache: 'no-store',
      saveAs,
    });
  });
}
