import { listNotifications } from '@acquaint/contracts';
import { publish } from '@acquaint/event-bus';
import { fake, renderRemotePage, sampleId, samplePage, samplePerson } from '@acquaint/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { notification, notificationsServer } from './test-notifications.ts';

/** Opens the page with two unread notifications and a fake server that marks and removes them. */
async function openNotifications() {
  const { world, fakes } = notificationsServer([
    notification(1, 'A match'),
    notification(2, 'Another match'),
  ]);
  const page = await renderRemotePage(remote, 'notifications', { path: '/dashboard/notifications', fakes });
  await screen.findByRole('link', { name: 'A match' });
  return { ...page, world };
}

describe('notifications', () => {
  it('link to their subject, and can be marked as read together', async () => {
    const page = await openNotifications();
    expect(screen.getByRole('link', { name: 'A match' })).toHaveAttribute(
      'href',
      '/dashboard/user?username=person1',
    );
    expect(screen.getAllByText('New')).toHaveLength(2);
    await page.user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(screen.queryByText('New')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeDisabled());
  });

  it('can be marked as read together when only older ones are unread, further down the list', async () => {
    const read = notification(1, 'Read already', { did_read: true });
    const unread = notification(2, 'Older and unread');
    const list = fake(listNotifications, ({ query }) => ({
      status: 200,
      body: { ...samplePage([query.did_read === false ? unread : read]), next: null },
    }));
    await renderRemotePage(remote, 'notifications', {
      path: '/dashboard/notifications',
      fakes: [list, ...notificationsServer([]).fakes],
    });
    await screen.findByRole('link', { name: 'Read already' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeEnabled());
  });

  it('quote the message that they are about, as it is now', async () => {
    const told = notification(1, 'Ada mentioned you', { text: 'Read it in the chat.', quote: 'Ask @Grace' });
    await renderRemotePage(remote, 'notifications', {
      path: '/dashboard/notifications',
      fakes: notificationsServer([told]).fakes,
    });
    expect((await screen.findByText('Ask @Grace')).tagName).toBe('BLOCKQUOTE');
    expect(screen.queryByText('Read it in the chat.')).toBeNull();
  });

  it('show whom they are about, and lead to what to do next', async () => {
    const person = samplePerson({ picture_url: '/api/v1/files/pictures/ada.webp' });
    const booked = notification(1, 'Ada booked you for Mon 11:15', { kind: 'session_booked', person });
    const { fakes } = notificationsServer([booked]);
    await renderRemotePage(remote, 'notifications', { path: '/dashboard/notifications', fakes });
    const link = await screen.findByRole('link', { name: booked.title });
    expect(link).toHaveAttribute('href', booked.path);
    // The link covers the card, so the next step is not a second one.
    expect(screen.getByText('See your sessions')).toBeVisible();
    expect(screen.getAllByRole('link')).toEqual([link]);
    const card = within(screen.getByRole('list', { name: 'Notifications' }));
    expect(card.getByRole('presentation')).toHaveAttribute('src', person.picture_url);
  });

  it('are marked as read when opened', async () => {
    const page = await openNotifications();
    await page.user.click(screen.getByRole('link', { name: 'A match' }));
    await waitFor(() =>
      expect(page.world.notifications.map(({ did_read }) => did_read)).toEqual([true, false]),
    );
  });

  it('can be removed one by one', async () => {
    const page = await openNotifications();
    await page.user.click(screen.getByRole('button', { name: 'Remove “A match”' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'A match' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Another match' })).toBeVisible();
  });

  it('are removed together only after a confirmation', async () => {
    const page = await openNotifications();
    await page.user.click(screen.getByRole('button', { name: 'Clear all' }));
    const question = within(await screen.findByRole('tooltip'));
    expect(question.getByText('Clear all notifications?')).toBeInTheDocument();
    expect(question.getByRole('button', { name: 'Keep them' })).toBeInTheDocument();
    expect(page.world.notifications).toHaveLength(2);
    await page.user.click(question.getByRole('button', { name: 'Clear all' }));
    expect(await screen.findByText('You’re all caught up')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See your introductions' })).toBeVisible();
  });

  it('appear while the page is open', async () => {
    const page = await openNotifications();
    page.world.notifications.unshift(notification(3, 'A third match'));
    act(() => publish('notification/arrived', { notification_id: sampleId(3) }));
    expect(await screen.findByRole('link', { name: 'A third match' })).toBeVisible();
  });
});
