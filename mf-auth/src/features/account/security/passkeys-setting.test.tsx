import { listPasskeys, removePasskey, renamePasskey, type Passkey } from '@acquaint/contracts';
import { fake, sampleId } from '@acquaint/remote-kit/testing';
import { screen } from '@testing-library/react';
import { fill, openAccountPage } from '../test-account-page.ts';

const PHONE: Passkey = {
  id: sampleId(5),
  name: 'My phone',
  created_at: '2026-11-01T09:00:00.000Z',
  last_used_at: null,
};

describe('passkeys', () => {
  it('can be renamed and removed', async () => {
    let passkeys = [PHONE];
    const page = await openAccountPage(
      fake(listPasskeys, () => ({ status: 200, body: { results: passkeys } })),
      fake(renamePasskey, ({ body }) => {
        passkeys = passkeys.map((one) => ({ ...one, name: body.name }));
        return { status: 200, body: { ...PHONE, name: body.name } };
      }),
      fake(removePasskey, () => {
        passkeys = [];
        return { status: 204, body: undefined };
      }),
    );
    const { user } = page;
    await user.click(await screen.findByRole('button', { name: 'Rename My phone' }));
    expect(screen.getByLabelText('Passkey name')).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Rename My phone' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.clear(screen.getByLabelText('Passkey name'));
    await fill(user, screen.getByLabelText('Passkey name'), 'Old phone{Enter}');
    expect(await screen.findByRole('button', { name: 'Rename Old phone' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove Old phone' }));
    await fill(user, await screen.findByLabelText('Your current password'), 'seven green kettles{Enter}');
    expect(await screen.findByText(/^None yet\. A passkey/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(await screen.findByText('Your passkey has been removed.')).toBeInTheDocument();
    expect(page.calls.find(({ name }) => name === 'passkeys.remove')?.body).toEqual({
      current_password: 'seven green kettles',
    });
  });
});
