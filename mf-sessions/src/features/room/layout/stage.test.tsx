import { installDevices, samplePerson, sampleId } from '@acquaint/remote-kit/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import type { RemotePerson } from '../transport/room-links.ts';
import { Stage } from './stage.tsx';
import { samplePeer } from '../transport/test-peer.ts';

const personNamed = (first_name: string, number: number, screen_on = false): RemotePerson => ({
  peer: samplePeer({
    peer_id: sampleId(number + 100),
    person: samplePerson({ id: sampleId(number), first_name }),
    camera_on: false,
    screen_on,
  }),
  stream: null,
  state: 'connected',
  isReturning: false,
});
const GRACE = personNamed('Grace', 1);
const ALAN = personNamed('Alan', 2);
const MAYA = personNamed('Maya', 3);

let loud: ReadonlyMap<string, number> = new Map();
let microphone: MediaStreamTrack | null = null;
const levels = () => loud;
const stageOf = (people: readonly RemotePerson[], view: 'grid' | 'speaker' = 'speaker') => (
  <Stage
    ref={null}
    view={view}
    people={people}
    levels={levels}
    reactions={[]}
    self={{
      person: samplePerson(),
      stream: null,
      audio: microphone,
      cameraOn: false,
      microphoneOn: microphone !== null,
      isHandRaised: false,
    }}
    waiting={<p>Waiting for Grace.</p>}
    onSilenced={() => undefined}
  />
);
const large = () =>
  screen
    .getAllByRole('figure')
    .filter(({ dataset }) => dataset['large'] === 'true')
    .map((figure) => figure.getAttribute('aria-label'));

beforeEach(() => {
  installDevices();
  loud = new Map();
  microphone = null;
});

it('marks who speaks in a call of two, and nobody who is muted', async () => {
  const tile = (name: string | RegExp) => screen.getByRole('figure', { name });
  const quiet = { ...GRACE, peer: { ...GRACE.peer, microphone_on: false } };
  const { rerender } = render(stageOf([GRACE]));
  loud = new Map([[GRACE.peer.person.id, 0.4]]);
  await waitFor(() => expect(tile('Grace Hopper').dataset['speaking']).toBe('true'));
  expect(tile(/^You/).dataset['speaking']).toBe('false');
  rerender(stageOf([quiet]));
  expect(tile(/^Grace Hopper/).dataset['speaking']).toBe('false');
});

it('marks oneself while one is heard, and not with the microphone off', async () => {
  installDevices();
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  [microphone = null] = stream.getAudioTracks();
  const sound = { fftSize: 0, getFloatTimeDomainData: (samples: Float32Array) => samples.fill(0.3) };
  const closed = jest.fn();
  Object.assign(globalThis, {
    AudioContext: class {
      createAnalyser = () => sound;
      createMediaStreamSource = () => ({ connect: () => undefined });
      close = closed;
    },
  });
  const own = () => screen.getByRole('figure', { name: /^You/ });
  const { rerender } = render(stageOf([GRACE]));
  await waitFor(() => expect(own().dataset['speaking']).toBe('true'));
  microphone = null;
  rerender(stageOf([GRACE]));
  expect(own().dataset['speaking']).toBe('false');
  expect(closed).toHaveBeenCalledTimes(1);
});

it.each(['good', 'fair', 'weak'] as const)('says that a connection is %s', (quality) => {
  const { rerender } = render(stageOf([{ ...GRACE, quality }]));
  const bars = screen.getByRole('img', { name: new RegExp(`^${quality} connection$`, 'i') });
  expect(bars).toHaveAttribute('tabindex', '0');
  rerender(stageOf([{ ...GRACE, quality, state: 'disconnected' }]));
  expect(screen.queryByRole('img', { name: /connection/ })).toBeNull();
});

it('says who is expected while nobody is there', () => {
  render(stageOf([]));
  expect(screen.getByRole('status')).toHaveTextContent('Waiting for Grace.');
  expect(large()).toEqual([]);
});

it('shows the first person large, then the active speaker, and a shared screen before anybody', async () => {
  const { rerender } = render(stageOf([GRACE, ALAN]));
  expect(large()).toEqual(['Grace Hopper']);
  loud = new Map([[ALAN.peer.person.id, 0.4]]);
  await waitFor(() => expect(large()).toEqual(['Alan Hopper']));
  rerender(stageOf([personNamed('Grace', 1, true), ALAN]));
  expect(large()).toEqual(['Grace Hopper']);
});

it('shows nobody large in the grid, and marks who is audible', async () => {
  render(stageOf([GRACE, ALAN], 'grid'));
  loud = new Map([[ALAN.peer.person.id, 0.4]]);
  const alan = screen.getByRole('figure', { name: 'Alan Hopper' });
  await waitFor(() => expect(alan.dataset['speaking']).toBe('true'));
  expect(large()).toEqual([]);
});

it('shows three others and oneself in both views, without moving any video in the document', async () => {
  const { rerender } = render(stageOf([GRACE, ALAN, MAYA], 'grid'));
  const figures = screen.getAllByRole('figure');
  expect(figures.map((figure) => figure.getAttribute('aria-label'))).toEqual([
    'Grace Hopper',
    'Alan Hopper',
    'Maya Hopper',
    'You, microphone off',
  ]);
  expect(figures[0]?.parentElement?.dataset).toMatchObject({ layout: 'grid', people: '4' });
  expect(large()).toEqual([]);
  rerender(stageOf([GRACE, ALAN, MAYA]));
  expect(figures[0]?.parentElement?.dataset).toMatchObject({ layout: 'speaker', people: '4' });
  expect(large()).toEqual(['Grace Hopper']);
  loud = new Map([
    [ALAN.peer.person.id, 0.1],
    [MAYA.peer.person.id, 0.4],
  ]);
  await waitFor(() => expect(large()).toEqual(['Maya Hopper']));
  await waitFor(() => expect(figures.map(({ dataset }) => dataset['speaking'])).toContain('true'));
  // A video that is moved in the document restarts.
  expect(screen.getAllByRole('figure')).toEqual(figures);
  rerender(stageOf([GRACE, ALAN]));
  await waitFor(() => expect(large()).not.toContain('Maya Hopper'));
  expect(screen.getAllByRole('figure')).toEqual([figures[0], figures[1], figures[3]]);
});

it('marks the whole name of whoever raises a hand', () => {
  const hand_raised_at = '2026-11-22T10:00:00.000Z';
  render(stageOf([{ ...GRACE, peer: { ...GRACE.peer, hand_raised_at } }, ALAN]));
  const marked = screen.getAllByRole('figure').filter(({ dataset }) => dataset['hand'] === 'true');
  expect(marked).toEqual([screen.getByRole('figure', { name: 'Grace Hopper' })]);
  expect(within(marked[0] as HTMLElement).getByLabelText('Hand raised')).toBeVisible();
});

it.each([
  ['the picture is', { camera_on: true }, 'Video paused: the connection is weak.'],
  ['a screen is', { camera_on: true, screen_on: true }, undefined],
  ['there is none', { camera_on: false }, undefined],
])('says of a stalled video that %s paused', (_, seen, note) => {
  render(stageOf([{ ...GRACE, peer: { ...GRACE.peer, ...seen }, isStill: true }]));
  const figure = within(screen.getByRole('figure', { name: 'Grace Hopper' }));
  expect(figure.queryByRole('status')?.textContent).toBe(note);
});
