import { adminDecideCase, adminListCases, reportPerson } from '@acquaint/contracts';
import { api, type Caller } from './client.ts';
import { appointStaff, registerMember } from './people.ts';

/** Suspends a new member because of a report, by a moderator who is not in the scene. */
export async function suspendedByReport({ owner }: { readonly owner: Caller }) {
  const [{ id: personId, username, email }, staff] = [
    await registerMember(),
    await appointStaff('moderator'),
  ];
  await api.ok(reportPerson, { body: { username, reason: 'spam', note: '' } }, { as: owner });
  const [row] = (await api.ok(adminListCases, { query: { username } }, { as: staff })).results;
  const order = { kind: 'suspension', days: null } as const;
  const body = { decision: 'upheld' as const, reason: 'Spam', actions: [order] };
  const decided = await api.ok(adminDecideCase, { params: { id: row?.id ?? '' }, body }, { as: staff });
  return { personId, email, sanctionId: decided.sanctions[0]?.id ?? '' };
}
