import type { LocalMedia } from '@acquaint/remote-kit';
import { installMediaStream } from '@acquaint/remote-kit/testing';
import { act, renderHook } from '@testing-library/react';
import { installRecorder, removeRecorder } from './test-recorder.ts';
import { useRecorder } from './use-recorder.ts';

const NO_TRACKS = { audio: null, video: null } as LocalMedia;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  removeRecorder();
});

it('a recording ends exactly when its time is up', () => {
  installMediaStream();
  installRecorder();
  const { result } = renderHook(() => useRecorder(NO_TRACKS, 30, () => undefined));
  act(() => result.current.start());
  act(() => jest.advanceTimersByTime(29_800));
  expect([result.current.isRecording, result.current.secondsLeft]).toEqual([true, 1]);
  act(() => jest.advanceTimersByTime(200));
  expect([result.current.isRecording, result.current.secondsLeft]).toEqual([false, 0]);
  expect(result.current.recording).not.toBeNull();
});
