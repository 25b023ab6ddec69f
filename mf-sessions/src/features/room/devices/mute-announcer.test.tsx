import { sampleId, samplePerson } from '@acquaint/remote-kit/testing';
import { act, render, screen } from '@testing-library/react';
import { MuteAnnouncer } from './mute-announcer.tsx';
import type { RemotePerson } from '../transport/room-links.ts';
import { samplePeer } from '../transport/test-peer.ts';

const GRACE = samplePerson({ id: sampleId(1), first_name: 'Grace', last_name: 'Hopper' });
const grace = (microphone_on: boolean): readonly RemotePerson[] => [
  {
    peer: samplePeer({ person: GRACE, microphone_on }),
    stream: null,
    state: 'connected',
    isReturning: false,
  },
];
const words = () => screen.getByRole('status').textContent;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('announces who mutes and unmutes, and nothing about people who enter', () => {
  const { rerender } = render(<MuteAnnouncer people={grace(true)} />);
  expect(words()).toBe('');
  rerender(<MuteAnnouncer people={grace(false)} />);
  expect(words()).toBe('Grace Hopper is muted.');
  act(() => jest.advanceTimersByTime(4_000));
  rerender(<MuteAnnouncer people={grace(true)} />);
  expect(words()).toBe('Grace Hopper is no longer muted.');
});

it('announces only the final state of repeated changes, and nothing if it equals the last announcement', () => {
  const { rerender } = render(<MuteAnnouncer people={grace(true)} />);
  for (const on of [false, true, false, true]) rerender(<MuteAnnouncer people={grace(on)} />);
  expect(words()).toBe('Grace Hopper is muted.');
  act(() => jest.advanceTimersByTime(4_000));
  expect(words()).toBe('Grace Hopper is no longer muted.');
  for (const on of [false, true]) rerender(<MuteAnnouncer people={grace(on)} />);
  act(() => jest.advanceTimersByTime(4_000));
  expect(words()).toBe('Grace Hopper is no longer muted.');
});
