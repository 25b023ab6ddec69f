import {
  adminListPeople,
  adminListStaff,
  adminSetRole,
  getAccount,
  listPasskeys,
  startPasskeyLogin,
  type Account,
  type StaffMember,
} from '@acquaint/contracts';
import {
  fake,
  fakeSample,
  renderRemotePage,
  sampleOf,
  samplePage,
  type Failure,
} from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ALAN, sampleAdminPerson } from '../../components/test-people.ts';
import { fakeRole } from '../../components/test-staff.ts';
import { remote } from '../../remote.ts';

const GRACE = sampleAdminPerson();
const [MODERATOR] = sampleOf(adminListStaff).results as [StaffMember];
const OWN: StaffMember = {
  person: {
    ...GRACE,
    id: '00000000-0000-4000-8000-000000000001',
    first_name: 'Ada',
    last_name: 'Byron',
    role: 'admin',
  },
  given: null,
};

const PASSKEY = {
  id: '00000000-0000-4000-8000-000000000009',
  name: 'Phone',
  created_at: '2026-11-01T09:00:00.000Z',
  last_used_at: null,
};
/** What a device shows with a passkey. */
const SHOWN = {
  ...{ id: 'AQID', rawId: 'AQID', type: 'public-key', clientExtensionResults: {} },
  response: { clientDataJSON: 'e30', authenticatorData: 'SZY', signature: 'MEU' },
};

/** Opens the page with a server that gives roles. */
function open(account: Partial<Account> = {}, refusal?: Failure) {
  let staff = [OWN, MODERATOR];
  return renderRemotePage(remote, 'staff', {
    path: '/custom-admin/staff',
    fakes: [
      fakeRole('admin'),
      fake(getAccount, () => ({ status: 200, body: { ...sampleOf(getAccount), ...account } })),
      fake(adminListStaff, () => ({ status: 200, body: samplePage(staff) })),
      fakeSample(startPasskeyLogin),
      fake(listPasskeys, () => ({ status: 200, body: { results: [PASSKEY] } })),
      fake(adminListPeople, () => ({ status: 200, body: samplePage([GRACE, ALAN]) })),
      fake(adminSetRole, ({ params, body }) => {
        if (refusal) return refusal;
        const person = { ...(params.id === GRACE.id ? GRACE : MODERATOR.person), role: body.role };
        staff = [OWN, ...(body.role === 'member' ? [] : [{ person, given: null }])];
        return { status: 200, body: person };
      }),
    ],
  });
}

const dialog = async () => within(await screen.findByRole('dialog'));

describe('the team', () => {
  it('shows who has which role, since when, by whom and why; nobody changes their own', async () => {
    await open();
    const list = within(await screen.findByRole('list', { name: 'Staff' }));
    const [own, alan] = list.getAllByRole('listitem');
    expect(alan).toHaveTextContent(/Alan Turing.*moderator.*Since .*2026, by Ada Byron/);
    expect(alan).toHaveTextContent('“Has led our largest circle for two years.”');
    expect(own).toHaveTextContent('You');
    expect(within(own ?? document.body).queryByRole('button')).toBeNull();
    expect(screen.getByText('Also decides on reports', { exact: false })).toBeVisible();
  });

  it('gets a member, who is searched for: role, reason and password are needed', async () => {
    const page = await open();
    await page.user.click(await screen.findByRole('button', { name: 'Appoint a member' }));
    const fields = await dialog();
    await page.user.click(fields.getByRole('button', { name: 'Appoint' }));
    for (const missing of ['Choose a member', 'Choose a role', 'Enter your password'])
      expect(await fields.findByText(missing)).toBeVisible();
    await page.user.type(fields.getByLabelText('Member'), 'gra');
    // Alan is on the team already.
    const options = await screen.findAllByRole('option');
    expect(options).toHaveLength(1);
    await page.user.click(await screen.findByTitle('Grace Hopper (grace)'));
    await page.user.click(fields.getByRole('radio', { name: /^Support team/ }));
    await page.user.type(fields.getByLabelText(/^Reason/), 'Knows everybody');
    await page.user.type(fields.getByLabelText(/^Your own password/), 'seven green kettles');
    await page.user.click(fields.getByRole('button', { name: 'Appoint' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.calls.find(({ name }) => name === 'admin.setRole')).toMatchObject({
      params: { id: GRACE.id },
      body: { role: 'support', reason: 'Knows everybody', current_password: 'seven green kettles' },
    });
    expect(await screen.findByRole('button', { name: 'Dismiss Grace Hopper' })).toBeVisible();
  });

  it('loses someone who is dismissed; the dialog says what that means, and a wrong password is told at its field', async () => {
    const refusal: Failure = {
      status: 400,
      body: {
        detail: 'Please check the highlighted fields.',
        errors: { current_password: ['This isn’t your password.'] },
      },
    };
    const page = await open({}, refusal);
    await page.user.click(await screen.findByRole('button', { name: 'Dismiss Alan Turing' }));
    const fields = await dialog();
    // The dialog is hidden while it begins to appear.
    await waitFor(() =>
      expect(fields.getByText('They lose access to the admin area at once', { exact: false })).toBeVisible(),
    );
    await page.user.type(fields.getByLabelText(/^Reason/), 'Moved on');
    await page.user.type(fields.getByLabelText(/^Your own password/), 'wrong');
    await page.user.click(fields.getByRole('button', { name: 'Dismiss' }));
    expect(await fields.findByText('This isn’t your password.')).toBeVisible();
    expect(page.calls.find(({ name }) => name === 'admin.setRole')?.body).toEqual({
      role: 'member',
      reason: 'Moved on',
      current_password: 'wrong',
    });
  });

  it.each([
    ['a code of the app', { has_two_factor: true }, 'Code from your authenticator app, to confirm it’s you'],
    [
      'nothing right after a login',
      { fresh_until: '2026-11-21T09:00:00.000Z' },
      'You logged in a moment ago',
    ],
    ['a new login', {}, 'log out and log in again'],
  ])('asks an admin without a password for %s', async (_, account, text) => {
    const page = await open({ ...account, has_password: false });
    await page.user.click(await screen.findByRole('button', { name: 'Change role: Alan Turing' }));
    const fields = await dialog();
    expect(await fields.findByText(text, { exact: false })).toBeVisible();
    // The present role is not a choice.
    expect(fields.getAllByRole('radio')).toHaveLength(2);
  });

  describe('in a browser that knows passkeys', () => {
    const get = jest.fn<Promise<unknown>, []>();
    beforeEach(() => {
      const value = Object.assign(() => undefined, {
        parseRequestOptionsFromJSON: (options: unknown) => options,
      });
      Object.defineProperty(window, 'PublicKeyCredential', { value, configurable: true });
      Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
    });
    afterEach(() => {
      Reflect.deleteProperty(window, 'PublicKeyCredential');
      Reflect.deleteProperty(navigator, 'credentials');
    });

    it('can be confirmed with one in place of the password, once the other fields are filled', async () => {
      const page = await open();
      await page.user.click(await screen.findByRole('button', { name: 'Dismiss Alan Turing' }));
      const fields = await dialog();
      const passkey = await fields.findByRole('button', { name: 'Use a passkey instead' });
      await page.user.click(passkey);
      expect(await fields.findByText('Enter a reason, up to 300 characters')).toBeVisible();
      await page.user.type(fields.getByLabelText(/^Reason/), 'Moved on');
      get.mockRejectedValueOnce(new DOMException('Not allowed', 'NotAllowedError'));
      await page.user.click(passkey);
      expect(await fields.findByText(/^We didn’t get a passkey/)).toBeVisible();
      get.mockResolvedValueOnce({ toJSON: () => SHOWN });
      await page.user.click(passkey);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(page.calls.find(({ name }) => name === 'admin.setRole')?.body).toEqual({
        role: 'member',
        reason: 'Moved on',
        passkey: SHOWN,
      });
    });
  });
});
