import { listIntroductionAsks } from '@acquaint/contracts';
import { renderRemotePage, sampleItem } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { introductionAsksServer } from './test-asks.ts';
import { introductionsServer } from './test-intros.ts';

async function openAsks() {
  const page = await renderRemotePage(remote, 'intros', {
    path: '/dashboard/home/intros',
    fakes: [
      ...introductionAsksServer([sampleItem(listIntroductionAsks)]),
      ...introductionsServer({ introductions: [] }).fakes,
    ],
  });
  const part = await screen.findByRole('region', { name: 'You’ve been asked to introduce people' });
  const sent = (name: string) => page.calls.find((call) => call.name === name)?.body;
  return { ...page, part, sent };
}

describe('requests to introduce people', () => {
  it('show who would like to meet whom, and let the reader write what both get', async () => {
    const { user, part, sent } = await openAsks();
    expect(part).toHaveTextContent('Ida would like to meet Alan Turing');
    const words = within(part).getByLabelText('Your message to both');
    expect(words).toHaveValue('I’d like to ask Alan about machines that learn.');
    await user.clear(words);
    await user.type(words, 'Alan, meet Ida.');
    await user.click(within(part).getByRole('button', { name: 'Introduce them' }));
    await waitFor(() => expect(part).not.toBeInTheDocument());
    expect(sent('introductions.forwardAsk')).toEqual({ note: 'Alan, meet Ida.' });
  });

  it('are declined only after a question that says who is told', async () => {
    const { user, part, calls } = await openAsks();
    await user.click(within(part).getByRole('button', { name: 'Decline' }));
    const question = await screen.findByRole('dialog', { name: 'Don’t introduce Ida to Alan?' });
    expect(question).toHaveTextContent('We won’t tell anyone.');
    await user.click(within(question).getByRole('button', { name: 'Don’t introduce them' }));
    await waitFor(() => expect(part).not.toBeInTheDocument());
    expect(calls.some(({ name }) => name === 'introductions.declineAsk')).toBe(true);
  });
});
