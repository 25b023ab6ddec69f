import { z } from '../zod.ts';
import { Conflict, Instant } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { REAUTHENTICATION_LIMITS, ReauthenticationProof } from './reauthentication.ts';
import { SAMPLE_PROOF } from './samples.ts';

/** A copy of a member's data: a zip of JSON and files. */
export const AccountExport = z.object({
  state: z.enum(['waiting', 'building', 'ready', 'failed']),
  requested_at: Instant,
  /** Progress of building it, 0 to 1. */
  progress: z.number().min(0).max(1),
  size_bytes: z.number().int().nullable(),
  /** When a ready export can no longer be downloaded. */
  expires_at: Instant.nullable(),
});
export type AccountExport = z.infer<typeof AccountExport>;

export const AccountExportState = z.object({
  /** The newest export; null when there is none, or it has been deleted. */
  latest: AccountExport.nullable(),
  /** When another export can be requested; null for now. */
  next_at: Instant.nullable(),
});
export type AccountExportState = z.infer<typeof AccountExportState>;

export const getAccountExport = defineEndpoint({
  name: 'account.getExport',
  method: 'GET',
  path: '/account/export/',
  access: 'member',
  owner: 'account-export',
  staleOn: ['account-export/requested', 'notification/arrived'],
  summary: 'Return the state of the export of the own account',
  sample: {
    answer: {
      latest: {
        state: 'ready',
        requested_at: '2026-11-20T09:00:00.000Z',
        progress: 1,
        size_bytes: 12_345_678,
        expires_at: '2026-11-27T09:00:00.000Z',
      },
      next_at: '2026-11-21T09:00:00.000Z',
    },
  },
  responses: { 200: AccountExportState },
});

export const requestAccountExport = defineEndpoint({
  name: 'account.requestExport',
  method: 'POST',
  path: '/account/export/',
  access: 'member',
  owner: 'account-export',
  serviceLimits: REAUTHENTICATION_LIMITS,
  emits: ['account-export/requested'],
  summary: 'Request an export of the own account, once a day; the owner is notified when it is ready',
  body: ReauthenticationProof,
  sample: {
    body: SAMPLE_PROOF,
    answer: {
      latest: {
        state: 'waiting',
        requested_at: '2026-11-21T09:00:00.000Z',
        progress: 0,
        size_bytes: null,
        expires_at: null,
      },
      next_at: '2026-11-22T09:00:00.000Z',
    },
  },
  responses: { 202: AccountExportState },
});

export const createExportTicket = defineEndpoint({
  name: 'account.createExportTicket',
  method: 'POST',
  path: '/account/export/ticket/',
  access: 'member',
  owner: 'account-export',
  serviceLimits: REAUTHENTICATION_LIMITS,
  summary: 'Create an address that downloads the finished export once, within a minute',
  body: ReauthenticationProof,
  sample: { body: SAMPLE_PROOF, answer: { url: '#download', expires_at: '2026-11-21T09:00:00.000Z' } },
  responses: {
    /** `url` begins with a slash: a path of the server. */
    201: z.object({ url: z.string(), expires_at: Instant }),
    409: Conflict,
  },
});
