import { getInitialData } from '@acquaint/contracts';
import { fakeSample, renderRemotePage } from '@acquaint/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { introduction, introductionsServer, type IntroductionsWorld } from './test-intros.ts';

const openIntros = (world: Partial<IntroductionsWorld> = {}) =>
  renderRemotePage(remote, 'intros', {
    path: '/dashboard/home/intros',
    fakes: [fakeSample(getInitialData), ...introductionsServer(world).fakes],
  });
const button = (name: string) => screen.findByRole('button', { name });

describe('the page of introductions', () => {
  it('names the topics that no reason names', async () => {
    const [first] = introduction().expert_in;
    if (!first) throw new Error('The sample has no topic');
    const others = [first, { name: 'Rowing', slug: 'rowing' }];
    const reasons = introduction().reasons.map((reason) => ({
      ...reason,
      text: `Grace knows ${first.name}.`,
    }));
    await openIntros({ introductions: [introduction({ expert_in: others, reasons })] });
    const list = await screen.findByRole('list', { name: 'Also knows' });
    expect(list).toHaveTextContent(/^Rowing$/);
  });

  it('offers more as the next step only if none waits for an answer', async () => {
    const page = await openIntros();
    await button('I’d like to meet');
    expect(await button('Find more')).not.toHaveClass('ant-btn-primary');
    await page.user.click(await button('I’d like to meet'));
    await screen.findByText('You said yes');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Find more' })).toHaveClass('ant-btn-primary'),
    );
  });
});
