import { leaveCircle } from '@acquaint/contracts';
import { defineRemote } from '@acquaint/remote-kit';
import { fake, renderRemotePage } from '@acquaint/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import { useEffect } from 'react';
import { circlesServer, sampleCircle } from '../../../components/test-circle.ts';
import { remote } from '../../../remote.ts';

const button = (name: string) => screen.findByRole('button', { name });

/** Chooses leaving in the menu of the circle's page, and returns the question. */
async function askToLeave({ user }: Pick<Awaited<ReturnType<typeof renderRemotePage>>, 'user'>) {
  await user.click(await button('More for Compiler friends'));
  await user.click(await screen.findByRole('menuitem', { name: 'Leave the circle' }));
  return within(await screen.findByRole('dialog', { name: 'Leave Compiler friends?' }));
}

describe('a membership', () => {
  it('ends only after the circle’s chat is closed, so that nothing is asked of the chat any more', async () => {
    const log: string[] = [];
    function Chat() {
      useEffect(() => {
        log.push('chat opened');
        return () => void log.push('chat closed');
      }, []);
      return <p>The chat</p>;
    }
    const { slots } = defineRemote({
      name: 'mf-network',
      shellApi: '^2.0.0',
      routes: {},
      slots: { 'circle.chat': Chat },
    });
    const mine = sampleCircle({ is_member: true });
    const { world, fakes } = circlesServer([mine]);
    const leave = fake(leaveCircle, () => {
      log.push('left');
      world.circles = [{ ...mine, is_member: false }];
      return { status: 200, body: { ...mine, is_member: false } };
    });
    const page = await renderRemotePage(remote, 'groups', {
      path: `/dashboard/groups?circle=${mine.id}`,
      slots,
      fakes: [leave, ...fakes],
    });
    expect(await screen.findByText('The chat')).toBeVisible();
    const question = await askToLeave(page);
    await page.user.click(question.getByRole('button', { name: 'Leave' }));
    expect(await button('Join Compiler friends')).toBeInTheDocument();
    expect(log).toEqual(['chat opened', 'chat closed', 'left']);
  });

  it('shows the chat again when it could not be ended', async () => {
    const { slots } = defineRemote({
      name: 'mf-network',
      shellApi: '^2.0.0',
      routes: {},
      slots: { 'circle.chat': () => <p>The chat</p> },
    });
    const mine = sampleCircle({ is_member: true });
    const { world, fakes } = circlesServer([mine]);
    const page = await renderRemotePage(remote, 'groups', {
      path: `/dashboard/groups?circle=${mine.id}`,
      slots,
      fakes,
    });
    await button('Invite');
    world.refusal = { status: 409, body: { detail: 'Name another admin before you leave.' } };
    const question = await askToLeave(page);
    await page.user.click(question.getByRole('button', { name: 'Leave' }));
    await screen.findByText('Name another admin before you leave.');
    expect(await screen.findByText('The chat')).toBeVisible();
  });
});
