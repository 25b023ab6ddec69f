import { renderRemotePage } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { circlesServer, sampleCircle } from '../../../components/test-circle.ts';
import { remote } from '../../../remote.ts';

/** Opens the members of a circle with so many people. */
async function openMembers(count: number) {
  const circle = sampleCircle({ member_count: count });
  const { fakes } = circlesServer([circle]);
  return renderRemotePage(remote, 'groups', {
    path: `/dashboard/groups?circle=${circle.id}&tab=members`,
    fakes,
  });
}

describe('the members of a circle', () => {
  it('can be searched by name if there are many', async () => {
    const page = await openMembers(27);
    const list = () => screen.findByRole('list', { name: 'Members of Compiler friends' });
    expect(within(await list()).getAllByRole('link')).toHaveLength(2);
    await page.user.type(screen.getByRole('searchbox', { name: 'Search members' }), 'alan');
    await waitFor(async () => expect(within(await list()).getAllByRole('link')).toHaveLength(1));
    expect(within(await list()).getByRole('link', { name: 'Alan Turing' })).toBeVisible();
    await page.user.type(screen.getByRole('searchbox', { name: 'Search members' }), 'a');
    expect(await screen.findByText('No members found')).toBeVisible();
  });

  it('can be sorted if there are many', async () => {
    const page = await openMembers(27);
    await page.user.click(await screen.findByRole('combobox', { name: 'Sort members' }));
    await page.user.click(await screen.findByText('Newest first'));
    await waitFor(() => {
      const asked = page.calls.filter(({ name }) => name === 'circles.listMembers');
      expect(asked.at(-1)?.query).toMatchObject({ order: 'newest' });
    });
  });

  it('have their role below their name, and no search if there are few', async () => {
    await openMembers(2);
    const list = within(await screen.findByRole('list', { name: 'Members of Compiler friends' }));
    expect(list.getByText('Admin')).toBeVisible();
    expect(screen.queryByRole('searchbox', { name: 'Search members' })).toBeNull();
  });
});
