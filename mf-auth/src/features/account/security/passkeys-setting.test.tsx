import {
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskeyLogin,
  type Passkey,
} from '@acquaint/contracts';
import { fake, sampleId } from '@acquaint/remote-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
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
    await screen.findByText('Your passkey has been removed.');
    expect(page.calls.find(({ name }) => name === 'passkeys.remove')?.body).toEqual({
      current_password: 'seven green kettles',
    });
  });

  it('have fields of their own while several forms are open', async () => {
    const others = [PHONE, { ...PHONE, id: sampleId(6), name: 'My key' }];
    const { user } = await openAccountPage(
      fake(listPasskeys, () => ({ status: 200, body: { results: others } })),
    );
    await user.click(await screen.findByRole('button', { name: 'Rename My phone' }));
    await user.click(screen.getByRole('button', { name: 'Rename My key' }));
    const fields = screen.getAllByLabelText('Passkey name');
    expect(fields.map((field) => (field as HTMLInputElement).value)).toEqual(['My phone', 'My key']);
    expect(new Set(fields.map(({ id }) => id)).size).toBe(2);
  });

  it('that the device shows after the change was cancelled changes nothing', async () => {
    const bytes = new ArrayBuffer(1);
    const shown = Promise.withResolvers<unknown>();
    const get = jest.fn(() => shown.promise);
    Object.defineProperty(window, 'PublicKeyCredential', { value: class {}, configurable: true });
    Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
    const page = await openAccountPage(
      fake(listPasskeys, () => ({ status: 200, body: { results: [PHONE] } })),
      fake(startPasskeyLogin, () => ({ status: 200, body: { options: { challenge: 'YXNrZWQ' } } })),
      fake(removePasskey, () => ({ status: 204, body: undefined })),
    );
    await page.user.click(await screen.findByRole('button', { name: 'Remove My phone' }));
    await page.user.click(await screen.findByRole('button', { name: 'Use a passkey instead' }));
    await waitFor(() => expect(get).toHaveBeenCalled());
    await page.user.click(screen.getByRole('button', { name: 'Keep My phone' }));
    await act(async () => {
      shown.resolve({
        ...{ id: 'a', rawId: bytes, type: 'public-key', getClientExtensionResults: () => ({}) },
        response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes },
      });
      await shown.promise;
    });
    await page.user.tab();
    expect(page.calls.some(({ name }) => name === removePasskey.name)).toBe(false);
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });
});
