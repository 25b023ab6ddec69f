import { getPeek, getRecording, type Peek } from '@acquaint/contracts';
import { fake, fakeSample, renderRemotePage, sampleOf } from '@acquaint/remote-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { READER_IS_MEMBER, samplePeek } from '../../components/test-peek.ts';
import { remote } from '../../remote.ts';

/** Opens the page of a peek whose video is being made. */
const openPeek = (part: Partial<Peek>) => {
  const making = { is_mine: true, published_at: null, did_clip: false, video_state: 'making' as const };
  const peek = samplePeek({ ...making, video_url: null, ...part });
  return renderRemotePage(remote, 'peek', {
    path: `/peek?snip=${peek.uuid}`,
    fakes: [READER_IS_MEMBER, fake(getPeek, () => ({ status: 200, body: peek })), fakeSample(getRecording)],
  });
};

describe('a peek whose video is being made', () => {
  it.each([
    [null, /^The video is being made, which takes a minute or two\./],
    [0, /^The video takes longer than usual\./],
    [20, /^Less than a minute left\./],
    [61, /^About a minute left\./],
    [140, /^About 3 minutes left\./],
  ])(
    'says of a video that is being made how long it takes: %s seconds',
    async (video_seconds_left, words) => {
      await openPeek({ video_seconds_left });
      expect(await screen.findByText(words)).toHaveTextContent(/You don’t have to wait here\.$/);
    },
  );

  it('shows the frame with which the cut begins while its video is being made', async () => {
    const cut = { recording_id: sampleOf(getRecording).id, from_seconds: 12, until_seconds: 42 };
    await openPeek({ cut });
    await screen.findByRole('progressbar', { name: 'Video progress' });
    const frame = await waitFor(() => {
      const found = document.querySelector('video');
      if (!found) throw new Error('There is no frame yet');
      return found;
    });
    fireEvent.loadedMetadata(frame);
    expect(frame.currentTime).toBe(12);
    expect(frame).toHaveAttribute('poster');
    fireEvent.seeked(frame);
    expect(frame).not.toHaveAttribute('poster');
  });
});
