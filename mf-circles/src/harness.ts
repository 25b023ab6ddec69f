import { createCircle, getInvitedCircle } from '@acquaint/contracts';
import { fake, sampleId, startHarness } from '@acquaint/remote-kit/harness';
import manifest from '../remote.json' with { type: 'json' };
import { circlesServer, sampleCircle, sampleInvitation } from './components/test-circle.ts';
import { eventServer, sampleEvent } from './components/test-event.ts';
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
    ...eventServer(sampleEvent()).fakes,
    fake(getInvitedCircle, ({ params }) => {
      const circle = world.circles.find(({ id }) => id === params.id) ?? sampleCircle();
      return { status: 200, body: sampleInvitation(circle) };
    }),
    fake(createCircle, ({ body }) => ({
      status: 201,
      body: sampleCircle({ id: sampleId(94), name: body.name, is_member: true, is_admin: true }),
    })),
  ],
});
