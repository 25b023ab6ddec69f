import { AsyncLocalStorage } from 'node:async_hooks';
import { mayCall, type Endpoint } from '@acquaint/contracts';

/** Actions of staff that leave another number of entries in the audit log than one, and why (R-ADMIN-3). */
export const OTHER_ENTRIES: Readonly<
  Record<string, { readonly least: number; readonly most: number; readonly why: string }>
> = {
  'admin.claimInquiry': { least: 0, most: 0, why: 'it only says who answers an inquiry' },
  'admin.claimReport': { least: 0, most: 0, why: 'it only says who looks at a report' },
  'admin.replayMatchPolicy': { least: 0, most: 0, why: 'it only computes' },
  'overrides.allow': { least: 0, most: 0, why: 'it concerns the browser of the caller only' },
  'admin.restorePerson': { least: 0, most: 1, why: 'a second call finds nothing to lift' },
  'admin.endView': { least: 0, most: 1, why: 'the time of the view may be over' },
  'admin.decideReport': { least: 1, most: 6, why: 'one for the decision, and one for each action about it' },
};

interface Entry {
  /** Null for the platform itself. */
  readonly actorId: string | null;
  readonly reason: string;
}

const running = new AsyncLocalStorage<Entry[]>();

/** Counts an entry of the audit log for the call that runs, if it is checked. */
export function noteAuditEntry(entry: Entry): void {
  running.getStore()?.push(entry);
}

/** Whether an endpoint is an action of staff: a call that changes something and that members cannot make. */
export const isStaffAction = ({ method, access }: Pick<Endpoint, 'method' | 'access'>): boolean =>
  method !== 'GET' && !mayCall('member', { access });

/**
 * Runs an action of staff and checks that it left one entry with a reason in the audit log, or as many as `OTHER_ENTRIES` says.
 * Entries of the platform itself do not count. Used only in MODE=test, so every API test that makes the call checks it.
 * @throws Error that names the endpoint, after the action is done.
 */
export async function checkAudited<T>(endpoint: Endpoint, work: () => Promise<T>): Promise<T> {
  const entries: Entry[] = [];
  const answer = await running.run(entries, work);
  const { least, most } = OTHER_ENTRIES[endpoint.name] ?? { least: 1, most: 1 };
  const own = entries.filter(({ actorId }) => actorId !== null);
  if (own.length < least || own.length > most)
    throw new Error(
      `${endpoint.name} leaves ${own.length} entries in the audit log, and should leave ${least === most ? least : `${least} to ${most}`}`,
    );
  if (own.some(({ reason }) => reason.trim() === ''))
    throw new Error(`${endpoint.name} leaves an entry without a reason in the audit log`);
  return answer;
}
