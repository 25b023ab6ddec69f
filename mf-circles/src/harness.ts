import {
  createCircle,
  getCircle,
  getInvitedCircle,
  joinCircle,
  leaveCircle,
  listCircleMembers,
  listCircles,
  listMyCircles,
  listTopics,
} from '@acquaint/contracts';
import type { Circle } from '@acquaint/contracts';
import { fake, sampleId, samplePage, sampleTopics, startHarness } from '@acquaint/remote-kit/harness';
import manifest from '../remote.json' with { type: 'json' };
import { MEMBERS, sampleCircle } from './parts/test-circle.ts';
import { remote } from './remote.ts';

let circles = [
  sampleCircle(),
  sampleCircle({ id: sampleId(92), name: 'Deck readers', purpose: '', is_member: true, member_count: 1 }),
  sampleCircle({ id: sampleId(93), name: 'First hires', is_member: true, is_admin: true }),
];

const found = (search: string) =>
  circles.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
const change = (id: string, part: Partial<Circle>) => {
  circles = circles.map((each) => (each.id === id ? { ...each, ...part } : each));
  return { status: 200, body: circles.find((each) => each.id === id) ?? sampleCircle() } as const;
};

export const harness = startHarness({
  remote,
  manifest,
  fakes: [
    fake(listCircles, ({ query }) => ({ status: 200, body: samplePage(found(query.search)) })),
    fake(listMyCircles, ({ query }) => ({
      status: 200,
      body: samplePage(found(query.search).filter(({ is_member }) => is_member)),
    })),
    fake(getCircle, ({ params }) => change(params.id, {})),
    fake(getInvitedCircle, ({ params }) => {
      const { id, name, purpose, topics, member_count, is_member } = change(params.id, {}).body;
      return { status: 200, body: { id, name, purpose, topics, member_count, is_member, is_visitor: false } };
    }),
    fake(listCircleMembers, () => ({ status: 200, body: samplePage(MEMBERS) })),
    fake(joinCircle, ({ params }) => change(params.id, { is_member: true, member_count: 3 })),
    fake(leaveCircle, ({ params }) => change(params.id, { is_member: false, member_count: 2 })),
    fake(listTopics, () => ({ status: 200, body: { results: sampleTopics() } })),
    fake(createCircle, ({ body }) => ({
      status: 201,
      body: sampleCircle({ id: sampleId(94), name: body.name, is_member: true, is_admin: true }),
    })),
  ],
});
