import {
  getCircle,
  joinCircle,
  leaveCircle,
  listCircleMembers,
  listCircles,
  listMyCircles,
  listRemovedMembers,
  readmitCircleMember,
  removeCircleMember,
  transferCircleAdmin,
} from '@acquaint/contracts';
import type { Circle, CircleMember, RemovedMember } from '@acquaint/contracts';
import { fake, sampleId, sampleOf, samplePage, samplePerson } from '@acquaint/remote-kit/testing';
import type { Failure } from '@acquaint/remote-kit/testing';

/** Returns a sample circle with Grace as its admin; `part` overrides fields. */
export function sampleCircle(part: Partial<Circle> = {}): Circle {
  return { ...sampleOf(getCircle), ...part };
}

export const ALAN = samplePerson({
  id: sampleId(3),
  username: 'alan',
  first_name: 'Alan',
  last_name: 'Turing',
});

/** Grace (the admin) and Alan. */
const MEMBERS: readonly CircleMember[] = [
  { person: samplePerson(), is_admin: true, joined_at: '2026-10-01T09:00:00.000Z' },
  { person: ALAN, is_admin: false, joined_at: '2026-10-02T09:00:00.000Z' },
];

/** Creates a fake server that accepts joining, leaving and removing. It refuses all changes while `world.refusal` is set. */
export function circlesServer(circles: readonly Circle[]) {
  const world = {
    circles: [...circles],
    members: [...MEMBERS],
    removed: [] as RemovedMember[],
    refusal: null as Failure | null,
  };
  const change = (id: string, part: Partial<Circle>) => {
    if (world.refusal) return world.refusal;
    world.circles = world.circles.map((each) => (each.id === id ? { ...each, ...part } : each));
    return { status: 200, body: world.circles.find((each) => each.id === id) ?? sampleCircle() } as const;
  };
  const circlesWith = (search: string) =>
    world.circles.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
  const fakes = [
    fake(listCircles, ({ query }) => ({ status: 200, body: samplePage(circlesWith(query.search)) })),
    fake(listMyCircles, ({ query }) => ({
      status: 200,
      body: samplePage(circlesWith(query.search).filter(({ is_member }) => is_member)),
    })),
    fake(getCircle, ({ params }) => change(params.id, {})),
    fake(listCircleMembers, () => ({ status: 200, body: samplePage(world.members) })),
    fake(joinCircle, ({ params }) => change(params.id, { is_member: true, member_count: 3 })),
    fake(leaveCircle, ({ params }) => change(params.id, { is_member: false, member_count: 2 })),
    fake(transferCircleAdmin, ({ params, body }) => {
      world.members = world.members.map((each) => ({ ...each, is_admin: each.person.id === body.user_id }));
      return change(params.id, { is_admin: false });
    }),
    fake(removeCircleMember, ({ params, body }) => {
      world.members = world.members.filter(({ person }) => person.id !== body.user_id);
      const at = '2026-11-20T09:00:00.000Z';
      world.removed = [{ person: ALAN, may_ask: body.may_ask, removed_at: at, asked_at: null }];
      return change(params.id, { member_count: 1 });
    }),
    fake(listRemovedMembers, () => ({ status: 200, body: samplePage(world.removed) })),
    fake(readmitCircleMember, ({ params, body }) => {
      if (body.decision === 'member') world.removed = [];
      else
        world.removed = world.removed.map((each) => ({
          ...each,
          asked_at: null,
          may_ask: body.decision === 'may_ask',
        }));
      return change(params.id, {});
    }),
  ];
  return { world, fakes };
}
