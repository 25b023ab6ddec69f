import type { RoomRecording } from '@acquaint/contracts';
import { sampleId, samplePerson } from '@acquaint/remote-kit/testing';
import { render, screen } from '@testing-library/react';
import { RecordingState } from './recording-state.tsx';

const ADA = samplePerson({ id: sampleId(1), first_name: 'Ada' });
const GRACE = samplePerson({ id: sampleId(2) });
const MAYA = samplePerson({ id: sampleId(3), first_name: 'Maya', last_name: '' });
const NOTHING: RoomRecording = {
  recording_id: null,
  is_recording: false,
  recorded_since: null,
  asked_by: null,
  waiting_for: [],
  refused_by: null,
  stopped_at: null,
};
const seenByAda = (part: Partial<RoomRecording>) =>
  render(
    <RecordingState
      recording={{ ...NOTHING, ...part }}
      own={ADA}
      others={[GRACE, MAYA]}
      hasStopped={false}
      skew={60_000}
      onStop={() => undefined}
    />,
  );

it.each<[string, Partial<RoomRecording>, string | RegExp]>([
  [
    'is asked for',
    { asked_by: ADA.id, waiting_for: [GRACE.id] },
    /^Waiting for Grace Hopper to agree.*yet\.$/,
  ],
  [
    'waits for a guest too',
    { asked_by: GRACE.id, waiting_for: [GRACE.id, MAYA.id] },
    /^Waiting for Grace Hopper and Maya to agree/,
  ],
  [
    'pauses for a guest who came in',
    { recording_id: sampleId(9), asked_by: GRACE.id, waiting_for: [MAYA.id] },
    'Waiting for Maya to agree. Nothing is being recorded for now.',
  ],
  ['was refused by a guest', { refused_by: MAYA.id }, /^Maya doesn’t want to be recorded right now/],
  ['is on', { recording_id: sampleId(9), is_recording: true }, 'Recording'],
])('says that a recording %s', (_, part, words) => {
  seenByAda(part);
  expect(screen.getByText(words)).toBeVisible();
});

it('says for how long the call has been recorded, by the server’s clock', () => {
  const since = new Date(Date.now() - 65_000).toISOString();
  seenByAda({ recording_id: sampleId(9), is_recording: true, recorded_since: since });
  expect(screen.getByRole('timer')).toHaveTextContent(/^2:0\d$/);
});

it('says that somebody stopped a recording, until when it goes, and not that there is none', () => {
  const { container } = seenByAda({
    recording_id: sampleId(9),
    refused_by: GRACE.id,
    stopped_at: '2026-11-25T10:04:00Z',
  });
  expect(container).toHaveTextContent(/^Grace Hopper stopped the recording at \d\d:04/);
  expect(container).not.toHaveTextContent('Nothing is being recorded');
});

it('shows nothing to the person being asked, nor about their own no', () => {
  const { container } = seenByAda({ asked_by: GRACE.id, waiting_for: [ADA.id], refused_by: ADA.id });
  expect(container).toBeEmptyDOMElement();
});

it('says that one has stopped it oneself, and that it is saved', () => {
  seenByAda({ recording_id: sampleId(9), refused_by: ADA.id, stopped_at: '2026-11-25T10:04:00Z' });
  expect(screen.getByRole('status')).toHaveTextContent(
    'You stopped the recording. Everything up to now is saved.',
  );
});
