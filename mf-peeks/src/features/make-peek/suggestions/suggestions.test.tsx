import { getInitialData, getPeekDesk } from '@acquaint/contracts';
import { fake, fakeSample, renderRemotePage, sampleOf } from '@acquaint/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import { remote } from '../../../remote.ts';

const seconds = () =>
  ['Start (seconds)', 'End (seconds)'].map((name) => screen.getByLabelText<HTMLInputElement>(name).value);

describe('the moments that are suggested (R-PEEK-2)', () => {
  it('are where the desk begins, and become the cut with one press, which can be undone', async () => {
    const desk = sampleOf(getPeekDesk);
    const [suggestion] = desk.suggestions ?? [];
    if (!suggestion) throw new Error('the sample suggests nothing');
    const earlier = {
      ...{ ...suggestion, from_seconds: 2, until_seconds: 24.5, opening: '' },
      reasons: [{ kind: 'lively' as const, value: null }],
    };
    const { user } = await renderRemotePage(remote, 'make-peek', {
      path: `/dashboard/home/make?recording=${desk.recording_id}`,
      fakes: [
        fakeSample(getInitialData),
        fake(getPeekDesk, () => ({
          status: 200,
          body: { ...desk, suggestions: [earlier, suggestion] },
        })),
      ],
    });
    const moments = within(await screen.findByRole('region', { name: 'Suggested moments' }));
    const [first, marked] = moments.getAllByRole('button');
    expect(seconds()).toEqual(['40.0', '75.0']);
    expect(marked).toHaveAccessibleName('0:40.0 to 1:15.0 You marked it “Nanoseconds”');
    expect(marked).toHaveAttribute('aria-pressed', 'true');
    expect(first).toHaveAccessibleName('0:02.0 to 0:24.5 Lively');
    await user.click(moments.getByRole('button', { name: /Lively/ }));
    expect(seconds()).toEqual(['2.0', '24.5']);
    expect(screen.getByText('0:02.0 / 3:20.0')).toBeVisible();
    expect(first).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(seconds()).toEqual(['40.0', '75.0']);
  });
});
