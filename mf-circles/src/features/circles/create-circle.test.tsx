import { createCircle, listTopics } from '@acquaint/contracts';
import { on } from '@acquaint/event-bus';
import { choose, fake, renderRemoteModal } from '@acquaint/remote-kit/testing';
import type { Failure } from '@acquaint/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { sampleCircle } from '../../components/test-circle.ts';

const openModal = (refusal?: Failure, topics = [{ name: 'Compilers', slug: 'compilers' }]) =>
  renderRemoteModal(remote, 'create-circle', {
    path: '/dashboard/groups',
    fakes: [
      fake(listTopics, () => ({
        status: 200,
        body: { results: topics },
      })),
      fake(createCircle, ({ body }) => refusal ?? { status: 201, body: sampleCircle({ name: body.name }) }),
    ],
  });
const found = () => screen.getByRole('button', { name: 'Start a circle' });

describe('creating a circle', () => {
  it('asks for a name, a purpose and topics, emits the event and opens the circle', async () => {
    const events: unknown[] = [];
    const subscription = on('circle/joined').subscribe((event) => events.push(event));
    const modal = await openModal();
    await modal.user.type(await screen.findByLabelText('Name'), 'Compiler friends');
    await modal.user.type(screen.getByLabelText(/^What’s it about/), 'Words into numbers.');
    await choose(modal.user, screen.getByRole('combobox', { name: 'Topics' }), 'Compilers');
    await modal.user.click(found());
    await waitFor(() => expect(modal.shellCalls).toEqual([['closeModal']]));
    expect(modal.location()).toBe(`/dashboard/groups?show=mine&circle=${sampleCircle().id}`);
    expect(modal.calls.find(({ name }) => name === 'circles.create')?.body).toEqual({
      name: 'Compiler friends',
      purpose: 'Words into numbers.',
      topics: [{ slug: 'compilers' }],
      access: 'open',
    });
    expect(events).toEqual([{ circle_id: sampleCircle().id }]);
    subscription.unsubscribe();
  });

  it('asks who can join', async () => {
    const modal = await openModal();
    await modal.user.type(await screen.findByLabelText('Name'), 'Compiler friends');
    await choose(modal.user, screen.getByRole('combobox', { name: 'Topics' }), 'Compilers');
    expect(screen.getByRole('radio', { name: 'Anyone' })).toBeChecked();
    await modal.user.click(screen.getByRole('radio', { name: 'Only people with an invitation' }));
    await modal.user.click(found());
    await waitFor(() => expect(modal.shellCalls).toEqual([['closeModal']]));
    expect(modal.calls.find(({ name }) => name === 'circles.create')?.body).toMatchObject({
      access: 'invitation',
    });
  });

  it('finds a topic by its translated and by its English name', async () => {
    const modal = await openModal(undefined, [
      { name: 'Berufswechsel', slug: 'career-change' },
      { name: 'Recht', slug: 'law' },
    ]);
    const field = await screen.findByRole('combobox', { name: 'Topics' });
    await modal.user.type(field, 'career ch');
    await screen.findByTitle('Berufswechsel');
    expect(screen.queryByTitle('Recht')).not.toBeInTheDocument();
    await modal.user.clear(field);
    await modal.user.type(field, 'rech');
    await screen.findByTitle('Recht');
    expect(screen.queryByTitle('Berufswechsel')).not.toBeInTheDocument();
  });

  it('requires a name of three letters and a topic', async () => {
    const modal = await openModal();
    await modal.user.type(await screen.findByLabelText('Name'), 'AI');
    await modal.user.click(found());
    expect(await screen.findByText('Use 3 to 60 characters')).toBeVisible();
    expect(await screen.findByText('Choose at least one topic')).toBeVisible();
    expect(modal.calls.some(({ name }) => name === 'circles.create')).toBe(false);
  });

  it('shows the server’s message about the name and keeps the input', async () => {
    const modal = await openModal({
      status: 400,
      body: { detail: 'Please check the highlighted fields.', errors: { name: ['Choose another name.'] } },
    });
    await modal.user.type(await screen.findByLabelText('Name'), 'Compiler friends');
    await choose(modal.user, screen.getByRole('combobox', { name: 'Topics' }), 'Compilers');
    await modal.user.click(found());
    expect(await screen.findByText('Choose another name.')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Compiler friends');
    expect(modal.shellCalls).toEqual([]);
  });
});
