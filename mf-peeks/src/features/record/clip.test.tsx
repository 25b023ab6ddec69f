import { answerGuestClip, getGuestClip, withdrawGuestClip, type GuestClip } from '@acquaint/contracts';
import { fake, renderRemotePage } from '@acquaint/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { sampleGuestClip } from './test-guest-clip.ts';

const CLIP = 'C'.repeat(43);

/** Opens the page of a clip with a fake server that returns these answers in order; the last one repeats. */
function open(...clips: GuestClip[]) {
  return renderRemotePage(remote, 'clip', {
    path: `/peeks/record/clip/${CLIP}`,
    pattern: '/peeks/record/clip/:clip',
    loggedIn: false,
    fakes: [
      fake(getGuestClip, () => {
        const [next, ...later] = clips;
        if (later.length > 0) clips = later;
        return next
          ? { status: 200, body: next }
          : { status: 404, body: { detail: 'We couldn’t find this clip.' } };
      }),
      fake(answerGuestClip, () => {
        clips = [sampleGuestClip({ state: 'published' })];
        return { status: 200, body: sampleGuestClip({ state: 'published' }) };
      }),
      fake(withdrawGuestClip, () => {
        clips = [sampleGuestClip({ state: 'withdrawn', guest_name: '' })];
        return { status: 200, body: sampleGuestClip({ state: 'withdrawn', guest_name: '' }) };
      }),
    ],
  });
}

describe('the page of a guest’s clip', () => {
  it.each([
    ['sent', 'Your clip has been sent', true],
    ['asked', 'Do you agree to this version?', true],
    ['published', 'Your clip has been shared', true],
    ['declined', 'Your clip isn’t shared', true],
    ['refused', 'Your clip couldn’t be used', false],
    ['uploading', 'Your clip didn’t upload completely', false],
    ['withdrawn', 'Your clip has been deleted', false],
  ] as const)('describes a clip that is %s: %s', async (state, title, isKept) => {
    await open(sampleGuestClip({ state, refusal: state === 'refused' ? 'It is too short.' : null }));
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.queryAllByRole('button', { name: 'Take my clip back' })).toHaveLength(isKept ? 1 : 0);
    expect(screen.queryAllByLabelText('Private link to your clip')).toHaveLength(isKept ? 1 : 0);
  });

  it('polls until the clip has been checked', async () => {
    await open(sampleGuestClip({ state: 'checking' }), sampleGuestClip({ video_url: '/media/clip.webm' }));
    expect(await screen.findByRole('heading', { name: 'Your clip has been uploaded' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Your clip has been sent' })).toBeVisible();
    expect(screen.getByLabelText('Your clip')).toHaveAttribute('src', '/media/clip.webm');
  });

  it('withdraws the clip after a confirmation', async () => {
    const page = await open(sampleGuestClip());
    await page.user.click(await screen.findByRole('button', { name: 'Take my clip back' }));
    await page.user.click(await screen.findByRole('button', { name: 'Take it back' }));
    expect(await screen.findByRole('heading', { name: 'Your clip has been deleted' })).toBeVisible();
    expect(page.calls.find(({ name }) => name === 'guestClips.withdraw')?.body).toEqual({ clip: CLIP });
  });

  it.each([
    ['I agree', true],
    ['I don’t agree', false],
  ])('shows the version that the member wants to share, and says: %s (R-PEEK-50)', async (button, agrees) => {
    const asked = { version: 3, title: 'Maya says hello', transcript: 'Hello world.' };
    const page = await open(sampleGuestClip({ state: 'asked', asked, video_url: '/media/cut.mp4' }));
    expect(await screen.findByLabelText('Your clip')).toHaveAttribute('src', '/media/cut.mp4');
    for (const words of [asked.title, asked.transcript]) expect(screen.getByText(words)).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: button }));
    await waitFor(() =>
      expect(page.calls.find(({ name }) => name === 'guestClips.answer')?.body).toEqual({
        ...{ clip: CLIP, version: 3, agrees },
      }),
    );
    expect(await screen.findByRole('heading', { name: 'Your clip has been shared' })).toBeVisible();
    expect(screen.queryByRole('button', { name: button })).not.toBeInTheDocument();
  });

  it('says which seconds the guest’s browser lost (R-PEEK-52)', async () => {
    await open(sampleGuestClip({ lost: [{ from_seconds: 5, until_seconds: 6.5 }] }));
    expect(
      await screen.findByText(/Your browser lost a few seconds .* between 0:05.0 and 0:06.5/),
    ).toBeVisible();
    expect(screen.getByText('To record it again, ask Ada Byron for a new link.')).toBeVisible();
  });

  it('says which seconds were lost in a sentence each', async () => {
    await open(
      sampleGuestClip({
        lost: [
          { from_seconds: 5, until_seconds: 6.5 },
          { from_seconds: 20, until_seconds: 22 },
        ],
      }),
    );
    const note = await screen.findByText(/between 0:05.0 and 0:06.5\./);
    expect(note.textContent).toBe(
      'Your browser lost a few seconds of the recording between 0:05.0 and 0:06.5.',
    );
    expect(screen.getByText(/between 0:20.0 and 0:22.0\.$/)).toBeVisible();
  });

  it('says so when the clip does not exist', async () => {
    await open();
    expect(await screen.findByText('We couldn’t find this clip')).toBeVisible();
  });
});
