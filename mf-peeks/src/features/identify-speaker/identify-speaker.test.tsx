import { assignSpeakers, getPeek } from '@acquaint/contracts';
import type { Peek } from '@acquaint/contracts';
import { fake, renderRemotePage, sampleId, samplePerson, type Failure } from '@acquaint/remote-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { samplePeek } from '../../components/test-peek.ts';
import { remote } from '../../remote.ts';

const ADA = samplePerson({ id: sampleId(1), username: 'ada', first_name: 'Ada', last_name: 'Byron' });
const GRACE = samplePerson();
const voice = (label: string, ...times: [number, number][]) => ({
  label,
  user_id: null,
  is_identified: false,
  stretches: times.map(([from_seconds, to_seconds]) => ({ from_seconds, to_seconds })),
});
const PENDING = samplePeek({
  is_mine: true,
  published_at: null,
  raw_users: ['Speaker 1', 'Speaker 2'],
  joined_users: [GRACE, ADA],
  speakers: [voice('Speaker 1', [2, 5], [9, 12]), voice('Speaker 2')],
});

const open = (peek: Peek, refusal?: Failure) =>
  renderRemotePage(remote, 'identify-speaker', {
    path: `/identify-speaker?snip=${peek.uuid}`,
    fakes: [
      fake(getPeek, () => ({ status: 200, body: peek })),
      fake(assignSpeakers, () => refusal ?? { status: 200, body: peek }),
    ],
  });
const part = (name: string) => screen.findByRole('region', { name });
const save = () => screen.findByRole('button', { name: 'Save speakers' });
const sent = ({ calls }: Awaited<ReturnType<typeof open>>) =>
  calls.flatMap(({ name, body }) => (name === 'snips.assignSpeakers' ? [body] : []));

describe('assigning speakers', () => {
  it('asks for a person, or none of them, for every voice found', async () => {
    const page = await open(PENDING);
    const first = within(await part('Speaker 1'));
    expect(first.getByText('Heard from 0:02 to 0:05, from 0:09 to 0:12')).toBeInTheDocument();
    await page.user.click(first.getByRole('radio', { name: 'Ada Byron' }));
    await page.user.click(await save());
    expect(await screen.findByText('Choose who this is, or “None of these”')).toBeVisible();
    expect(sent(page)).toEqual([]);
    await page.user.click(within(await part('Speaker 2')).getByRole('radio', { name: 'None of these' }));
    await page.user.click(await save());
    await waitFor(() => expect(page.location()).toBe(`/peek?snip=${PENDING.uuid}`));
    expect(sent(page)).toEqual([
      {
        raw_users: [
          { label: 'Speaker 1', user_id: ADA.id },
          { label: 'Speaker 2', user_id: null },
        ],
      },
    ]);
  });

  it('plays only the segments of one voice', async () => {
    const page = await open(PENDING);
    const video = await screen.findByLabelText<HTMLVideoElement>('What a nanosecond is');
    Object.defineProperty(video, 'currentTime', { value: 0, writable: true });
    const play = jest.spyOn(video, 'play').mockResolvedValue();
    jest.spyOn(video, 'pause').mockImplementation(() => void fireEvent.pause(video));
    await page.user.click(await screen.findByRole('button', { name: 'Play this voice: Speaker 1' }));
    expect([video.currentTime, play.mock.calls.length]).toEqual([2, 1]);
    const isPlaying = () => screen.queryByRole('button', { name: 'Stop: Speaker 1' }) !== null;
    expect(isPlaying()).toBe(true);
    const at = (seconds: number) =>
      act(() => {
        video.currentTime = seconds;
        fireEvent.timeUpdate(video);
      });
    at(4.9);
    expect(video.currentTime).toBe(4.9);
    at(5.1);
    expect(video.currentTime).toBe(9);
    expect(isPlaying()).toBe(true);
    at(12);
    expect(isPlaying()).toBe(false);
    expect(screen.queryByRole('button', { name: 'Play this voice: Speaker 2' })).toBeNull();
  });

  it('is confirmed with one press when each person’s own track tells it, and can be changed', async () => {
    const peek: Peek = {
      ...PENDING,
      raw_users: ['Grace Hopper'],
      speakers: [{ ...voice('Speaker 1', [2, 5]), user_id: GRACE.id, is_identified: true }],
      cut: { recording_id: sampleId(111), from_seconds: 12, until_seconds: 42 },
    };
    const page = await open(peek);
    expect(await screen.findByText(/we know who’s speaking: Grace Hopper\./)).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Change who’s speaking' }));
    expect(within(await part('Speaker 1')).getByRole('radio', { name: 'Grace Hopper' })).toBeChecked();
    page.unmount();
    const again = await open(peek);
    await again.user.click(await screen.findByRole('button', { name: 'That’s right' }));
    await waitFor(() => expect(again.location()).toBe(`/peek?snip=${PENDING.uuid}`));
    expect(sent(again)).toEqual([{ raw_users: [{ label: 'Speaker 1', user_id: GRACE.id }] }]);
  });

  it('shows the previous assignment, which can be changed', async () => {
    const page = await open({
      ...PENDING,
      speakers: [
        { ...voice('Speaker 1'), user_id: GRACE.id, is_identified: true },
        { ...voice('Speaker 2'), is_identified: true },
      ],
    });
    expect(await screen.findByText(/One of you has already filled this in/)).toBeVisible();
    expect(within(await part('Speaker 1')).getByRole('radio', { name: 'Grace Hopper' })).toBeChecked();
    expect(within(await part('Speaker 2')).getByRole('radio', { name: 'None of these' })).toBeChecked();
    await page.user.click(await save());
    await waitFor(() => expect(page.location()).toContain('/peek'));
  });

  it('asks who is heard when voices could not be separated', async () => {
    const page = await open({ ...PENDING, raw_users: [], speakers: [] });
    await page.user.click(await save());
    expect(await screen.findByText('Tick at least one person')).toBeVisible();
    await page.user.click(screen.getByRole('checkbox', { name: 'Grace Hopper' }));
    await page.user.click(screen.getByRole('checkbox', { name: 'None of these' }));
    await page.user.click(await save());
    await waitFor(() =>
      expect(sent(page)).toEqual([
        {
          raw_users: [
            { label: 'Speaker 1', user_id: GRACE.id },
            { label: 'Speaker 2', user_id: null },
          ],
        },
      ]),
    );
  });

  it('says why saving failed', async () => {
    const page = await open(
      { ...PENDING, speakers: [voice('Speaker 1')] },
      { status: 409, body: { detail: 'This peek has already been published.' } },
    );
    await page.user.click(await screen.findByRole('radio', { name: 'Ada Byron' }));
    await page.user.click(await save());
    expect(await screen.findByRole('alert')).toHaveTextContent('This peek has already been published.');
    expect(page.location()).toContain('/identify-speaker');
  });

  it.each([
    ['is published', samplePeek({ is_mine: true }), 'This peek is published'],
    ['is of others', samplePeek(), 'You weren’t in this session'],
  ])('is not available for a peek that %s', async (_what, peek, title) => {
    await open(peek);
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save speakers' })).toBeNull();
  });

  it('needs an existing peek in the URL', async () => {
    const { unmount } = await renderRemotePage(remote, 'identify-speaker', { path: '/identify-speaker' });
    expect(screen.getByText('This link doesn’t lead to a peek')).toBeVisible();
    unmount();
    await renderRemotePage(remote, 'identify-speaker', {
      path: `/identify-speaker?snip=${sampleId(9)}`,
      fakes: [
        fake(getPeek, () => ({ status: 404 as const, body: { detail: 'We couldn’t find this peek.' } })),
      ],
    });
    expect(await screen.findByText('We couldn’t find this peek.')).toBeVisible();
  });
});
