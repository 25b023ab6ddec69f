import { z } from '../zod.ts';
import { Conflict, Id, IdParams, Instant, pageOf, PageQuery, StaffReason } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { samplePage } from '../samples.ts';
import { AUDIT_SEARCH } from './audit-actions.ts';
import { SAMPLE_FAILED_JOB, SAMPLE_QUEUE, SAMPLE_SETTING } from './samples.ts';

/** What a setting is about, in the order in which the groups are shown. */
export const SettingGroup = z.enum([
  'introductions',
  'booking',
  'calls',
  'recordings',
  'messages',
  'circles',
  'payments',
  'accounts',
  'email',
  'calendars',
  'language',
  'files',
  'remotes',
  'database',
  'monitoring',
  'server',
]);
export type SettingGroup = z.infer<typeof SettingGroup>;

/** What a value counts, where it is a plain number. */
export const SettingUnit = z.enum(['seconds', 'minutes', 'hours', 'days', 'cents', 'kb', 'mb', 'percent']);
export type SettingUnit = z.infer<typeof SettingUnit>;

/** A setting of the operator as shown to staff. */
export const OperatorSetting = z.object({
  /** The environment variable. */
  name: z.string(),
  /** What it does, in the reader's language. */
  about: z.string(),
  group: SettingGroup,
  /** Null if the value has no unit, or its name says it (`…_PER_DAY`). */
  unit: SettingUnit.nullable(),
  /** `product`: a limit of the product; `server`: how the server runs. */
  kind: z.enum(['product', 'server']),
  /** `set` by the operator, or the `default`. */
  source: z.enum(['set', 'default']),
  /** Whether the value is never shown, because it is a secret or may contain one. */
  is_secret: z.boolean(),
  /** Empty for a secret, and for a setting without a value. */
  value: z.string(),
  /** Empty when there is none. */
  default: z.string(),
});
export type OperatorSetting = z.infer<typeof OperatorSetting>;

export const adminListSettings = defineEndpoint({
  name: 'admin.listSettings',
  method: 'GET',
  path: '/admin/settings/',
  access: 'admin',
  owner: 'staff',
  summary: 'List the settings of the operator with their values and defaults; secrets only as set or not set',
  sample: { answer: { results: [SAMPLE_SETTING] } },
  responses: { 200: z.object({ results: z.array(OperatorSetting) }) },
});

/** How the last try of a job that has ended went. */
const JobRun = z.object({
  ended_at: Instant,
  /** How long it took. */
  seconds: z.number(),
  outcome: z.enum(['done', 'failed']),
});

/** The jobs of one name. */
export const JobQueue = z.object({
  name: z.string(),
  /** What they do, in the reader's language; empty for jobs of another version of the server. */
  about: z.string(),
  /** When they run by themselves, a cron expression in UTC; null if something else starts them. */
  cron: z.string().nullable(),
  /** When the next one starts, by the schedule or because it is to be tried then; null if none is planned. */
  next_run_at: Instant.nullable(),
  /** Null if none has ended in the last days. */
  last_run: JobRun.nullable(),
  /** Jobs that are due and have not started. */
  waiting: z.number().int(),
  /** Jobs whose time has not come, also those that will be tried again. */
  later: z.number().int(),
  running: z.number().int(),
  failed: z.number().int(),
  /** Since when the oldest due job waits. */
  oldest_waiting_at: Instant.nullable(),
});
export type JobQueue = z.infer<typeof JobQueue>;

export const adminListQueues = defineEndpoint({
  name: 'admin.listQueues',
  method: 'GET',
  path: '/admin/queues/',
  access: 'support',
  owner: 'staff',
  staleOn: ['staff-area/changed', 'job/retried'],
  summary:
    'List the jobs by name: what they do, when they run, how the last run went, how many wait, run and have failed',
  sample: { answer: { results: [SAMPLE_QUEUE] } },
  responses: { 200: z.object({ results: z.array(JobQueue) }) },
});

/** A job that has failed for good: its retries are used up. */
export const FailedJob = z.object({
  id: Id,
  name: z.string(),
  created_at: Instant,
  failed_at: Instant,
  tries: z.number().int(),
  /** What the last try said; empty when it said nothing. */
  problem: z.string(),
});
export type FailedJob = z.infer<typeof FailedJob>;

export const adminListFailedJobs = defineEndpoint({
  name: 'admin.listFailedJobs',
  method: 'GET',
  path: '/admin/jobs/failed/',
  access: 'support',
  owner: 'staff',
  staleOn: ['staff-area/changed', 'job/retried'],
  summary: 'List the jobs that have failed for good, the last failed first',
  query: PageQuery,
  sample: { answer: samplePage([SAMPLE_FAILED_JOB]) },
  responses: { 200: pageOf(FailedJob) },
});

export const adminRetryJob = defineEndpoint({
  name: 'admin.retryJob',
  method: 'POST',
  path: '/admin/jobs/{id}/retry/',
  access: 'admin',
  owner: 'staff',
  emits: ['job/retried'],
  summary: 'Try a failed job once more',
  params: IdParams,
  body: z.strictObject({ reason: StaffReason }),
  sample: { body: { reason: 'The mail server is back.' }, answer: SAMPLE_FAILED_JOB },
  responses: { 200: FailedJob, 409: Conflict },
});

export const adminExportAudit = defineEndpoint({
  name: 'admin.exportAudit',
  method: 'POST',
  path: '/admin/audit/export/',
  access: 'admin',
  owner: 'staff',
  emits: ['member/changed'],
  summary: 'Return entries of the audit log as CSV, the newest 10,000; the export is an entry itself',
  body: z.strictObject({ ...AUDIT_SEARCH, reason: StaffReason }),
  sample: {
    body: { search: '', actions: '', reason: 'For the yearly review.' },
    answer: { csv: 'at,actor,action,subject,reason,subject_name\r\n', count: 0 },
  },
  responses: { 200: z.object({ csv: z.string(), count: z.number().int() }) },
});
