import { createCircle, getInvitedCircle } from '@acquaint/contracts';
import { fake, sampleId, startHarness } from '@acquaint/remote-kit/harness';
import manifest from '../remote.json' with { type: 'json' };
import { circlesServer, sampleCircle } from './components/test-circle.ts';
import { remote } from './remote.ts';

const { world, fakes } = circlesServer([
  sampleCircle(),
  sampleCircle({ id: sampleId(92), name: 'Deck readers', purpose: '', is_member: true, member_count: 1 }),
  sampleCircle({ id: sampleId(93), name: 'First hires', is_member: true, is_admin: true }),
]);

export const harness = startHarness({
  remote,
  manifest,
  fakes: [
    ...fakes,
    fake(getInvitedCircle, ({ params }) => {
      const circle = world.circles.find(({ id }) => id === params.id) ?? sampleCircle();
      const { id, name, purpose, topics, member_count, is_member } = circle;
      return { status: 200, body: { id, name, purpose, topics, member_count, is_member, is_visitor: false } };
    }),
    fake(createCircle, ({ body }) => ({
      status: 201,
      body: sampleCircle({ id: sampleId(94), name: body.name, is_member: true, is_admin: true }),
    })),
  ],
});
