import { listPeeks, type FeedPeek } from '@acquaint/contracts';
import { fake, renderRemoteSlot, sampleId, samplePage } from '@acquaint/remote-kit/testing';
import { screen } from '@testing-library/react';
import { samplePeek } from '../../components/test-peek.ts';
import { remote } from '../../remote.ts';

/** Opens the slot with a fake server; no peeks: it refuses the list while `world.isDown`. */
async function openSlot(...peeks: FeedPeek[]) {
  const world = { isDown: peeks.length === 0 };
  const slot = await renderRemoteSlot(remote, 'circle.peeks', {
    path: `/dashboard/groups?circle=${sampleId(91)}`,
    params: { circle_id: sampleId(91) },
    fakes: [
      fake(listPeeks, () =>
        world.isDown
          ? { status: 500, body: { detail: 'The database is away.' } }
          : { status: 200, body: samplePage(peeks) },
      ),
    ],
  });
  return { ...slot, world };
}

describe('the peeks of a circle (R-CIRC-14)', () => {
  it('are those of its members', async () => {
    const slot = await openSlot(samplePeek());
    expect(await screen.findByRole('heading', { name: 'What a nanosecond is' })).toBeVisible();
    expect(slot.calls[0]?.query).toMatchObject({ circle_id: sampleId(91) });
  });

  it('are an empty list that says how it fills, also when it does not load, and can be asked for again', async () => {
    const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { world, user, calls } = await openSlot();
    expect(
      await screen.findByText(
        'Moments from sessions of this circle’s members appear here once everyone you hear in them agrees.',
      ),
    ).toBeVisible();
    expect(logged).toHaveBeenCalledTimes(1);
    world.isDown = false;
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(calls.filter(({ name }) => name === 'snips.list')).toHaveLength(2);
  });
});
