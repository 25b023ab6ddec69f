import { adminClaimCase, adminSuspendPerson } from '@acquaint/contracts';
import { checkAudited, isStaffAction, noteAuditEntry, OTHER_ENTRIES } from './audit-check.ts';
import { declaredEndpoints } from './declared-endpoints.ts';

const entry = { actorId: 'alan', reason: 'Sent the same link to everybody.' };
const suspending = (...entries: readonly (typeof entry | { actorId: null; reason: string })[]) =>
  checkAudited(adminSuspendPerson, async () => {
    await Promise.resolve();
    entries.forEach(noteAuditEntry);
    return 'done';
  });

describe('an action of staff (R-ADMIN-3)', () => {
  it('passes with one entry in the audit log; what the platform adds does not count', async () => {
    expect(await suspending(entry, { ...entry, actorId: null })).toBe('done');
  });

  it.each([
    ['none', [], 'leaves 0 entries'],
    ['only one of the platform', [{ ...entry, actorId: null }], 'leaves 0 entries'],
    ['two', [entry, entry], 'leaves 2 entries'],
    ['one without a reason', [{ ...entry, reason: ' ' }], 'without a reason'],
  ])('fails with %s', async (_what, entries, words) => {
    await expect(suspending(...entries)).rejects.toThrow(words);
  });

  it('that decides nothing leaves none', async () => {
    await checkAudited(adminClaimCase, () => Promise.resolve());
    const leavesOne = checkAudited(adminClaimCase, () => Promise.resolve(noteAuditEntry(entry)));
    await expect(leavesOne).rejects.toThrow('should leave 0');
  });

  it('leaves another number only if it is listed with why', () => {
    const actions = declaredEndpoints().filter(isStaffAction);
    expect(actions.length).toBeGreaterThan(25);
    const names = new Set(actions.map(({ name }) => name));
    expect(Object.keys(OTHER_ENTRIES).filter((name) => !names.has(name))).toEqual([]);
  });
});
