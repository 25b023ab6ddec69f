import { adminListAudit, adminListRemoteChanges, adminListRemotes } from '@acquaint/contracts';

/** What is old once a channel moved. */
export const REMOTE_READS = [adminListRemotes, adminListRemoteChanges, adminListAudit] as const;
