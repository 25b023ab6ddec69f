import {
  adminEndLogins,
  adminGetPerson,
  adminListAudit,
  adminListPeople,
  adminListPersonIntroductions,
  adminListPersonSessions,
  adminRestorePerson,
  adminSuspendPerson,
} from '@acquaint/contracts';
import type { AdminPerson } from '@acquaint/contracts';
import { fake, fakeSample, sampleId, samplePage, sampleItem, sampleOf } from '@acquaint/remote-kit/testing';
import type { Failure } from '@acquaint/remote-kit/testing';

/** Returns Grace Hopper as staff see her; `part` overrides fields. */
export function sampleAdminPerson(part: Partial<AdminPerson> = {}): AdminPerson {
  return { ...sampleItem(adminListPeople), ...part };
}

export const ALAN = sampleAdminPerson({
  id: sampleId(3),
  username: 'alan',
  first_name: 'Alan',
  last_name: 'Turing',
  email: 'alan@example.org',
  role: 'moderator',
  has_completed_expertise: false,
});

/** Creates a fake server that finds, shows, suspends and restores members. It refuses everything while `world.refusal` is set. */
export function peopleServer(people: readonly AdminPerson[]) {
  const world = { people: [...people], refusal: null as Failure | null };
  const suspend = (id: string, is_suspended: boolean) => {
    if (world.refusal) return world.refusal;
    world.people = world.people.map((each) => (each.id === id ? { ...each, is_suspended } : each));
    return { status: 200, body: world.people.find((each) => each.id === id) ?? sampleAdminPerson() } as const;
  };
  const isShown = (filter: 'all' | 'staff' | 'suspended', { role, is_suspended }: AdminPerson) =>
    filter === 'all' || (filter === 'staff' ? role !== 'member' : is_suspended);
  const fakes = [
    fake(adminListPeople, ({ query }) => {
      if (world.refusal) return world.refusal;
      const matching = world.people.filter(
        (each) =>
          `${each.email} ${each.last_name.toLowerCase()}`.includes(query.search) &&
          isShown(query.filter, each),
      );
      const first = (query.page - 1) * query.page_size;
      const shown = matching.slice(first, first + query.page_size);
      return { status: 200, body: { ...samplePage(shown), count: matching.length } };
    }),
    fake(adminGetPerson, ({ params }) => {
      const person = world.people.find(({ id }) => id === params.id) ?? sampleAdminPerson();
      return { status: 200, body: { ...sampleOf(adminGetPerson), person } };
    }),
    ...[adminListPersonSessions, adminListPersonIntroductions, adminListAudit].map(fakeSample),
    fake(adminEndLogins, () => ({ status: 200, body: sampleAdminPerson() })),
    fake(adminSuspendPerson, ({ params }) => suspend(params.id, true)),
    fake(adminRestorePerson, ({ params }) => suspend(params.id, false)),
  ];
  return { world, fakes };
}
