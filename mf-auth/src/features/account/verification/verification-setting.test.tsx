import {
  confirmWorkEmail,
  getVerification,
  requestVerification,
  requestWorkEmailCode,
  withdrawVerification,
  type OwnVerification,
} from '@acquaint/contracts';
import { fake } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { fill, openAccountPage } from '../test-account-page.ts';

type Latest = NonNullable<OwnVerification['latest']>;
const AT = '2026-11-20T09:00:00.000Z';
const request = (part: Partial<Latest> = {}): Latest => ({
  state: 'waiting',
  evidence: 'https://www.linkedin.com/in/ada',
  work_email: null,
  requested_at: AT,
  decided_at: null,
  what: null,
  badges: [],
  reason: '',
  ...part,
});

async function openAccount(own: OwnVerification) {
  let now = own;
  const page = await openAccountPage(
    fake(getVerification, () => ({ status: 200, body: now })),
    fake(requestVerification, ({ body }) => {
      now = { ...now, latest: request({ evidence: body.evidence }) };
      return { status: 200, body: now };
    }),
    fake(requestWorkEmailCode, () => ({ status: 202, body: { detail: 'Look there.' } })),
    fake(confirmWorkEmail, ({ body }) => {
      if (body.code !== '123456') {
        return {
          status: 400,
          body: { detail: 'No', errors: { code: ['This code is wrong or has expired.'] } },
        };
      }
      now = { ...now, latest: request({ work_email: { email: body.email, proven_at: AT } }) };
      return { status: 200, body: now };
    }),
    fake(withdrawVerification, () => {
      now = { ...now, latest: null };
      return { status: 204, body: undefined };
    }),
  );
  await screen.findByText('ada@example.org');
  return page;
}
const setting = async () => within(await screen.findByRole('region', { name: 'Profile verification' }));

describe('verification of the member’s own profile', () => {
  it('is requested by a Pro member with evidence, and the request can be withdrawn', async () => {
    const { user, calls } = await openAccount({ is_pro: true, latest: null });
    await user.click((await setting()).getByRole('button', { name: 'Request verification' }));
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText('Enter a link or a few words')).toBeVisible();
    await fill(user, screen.getByLabelText('How can we tell it’s you?'), 'https://example.org/team');
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText(/^You sent your request on/)).toBeVisible();
    expect(calls.find(({ name }) => name === 'account.requestVerification')?.body).toEqual({
      evidence: 'https://example.org/team',
    });
    await user.click((await setting()).getByRole('button', { name: 'Delete this request' }));
    await user.click(await screen.findByRole('button', { name: 'Delete it' }));
    expect(await screen.findByRole('button', { name: 'Request verification' })).toBeVisible();
  });

  it('accepts a work email, confirmed by a code sent to it', async () => {
    const { user } = await openAccount({ is_pro: true, latest: request() });
    await user.click((await setting()).getByRole('button', { name: 'Verify a work email' }));
    await fill(user, screen.getByLabelText('Work email'), 'ada@analytical.example{Enter}');
    expect(await screen.findByText(/^We’ve sent an email to ada@analytical.example/)).toBeVisible();
    await fill(user, screen.getByLabelText('Code from the email'), '000000{Enter}');
    expect(await screen.findByText('This code is wrong or has expired.')).toBeVisible();
    await user.clear(screen.getByLabelText('Code from the email'));
    await fill(user, screen.getByLabelText('Code from the email'), '123456{Enter}');
    expect(await screen.findByText(/You’ve verified ada@analytical.example/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Verify another work email' })).toHaveFocus();
  });

  it.each<[string, OwnVerification, string, boolean]>([
    [
      'shown',
      { is_pro: true, latest: request({ state: 'verified', what: 'name', decided_at: AT }) },
      'Your profile shows it',
      false,
    ],
    [
      'kept without the plan',
      { is_pro: false, latest: request({ state: 'verified', what: 'name', decided_at: AT }) },
      'We’ll keep it and show it again',
      false,
    ],
    [
      'lost with the name',
      { is_pro: true, latest: request({ state: 'lost', what: 'name', decided_at: AT }) },
      'Your name has changed',
      true,
    ],
    [
      'refused',
      { is_pro: true, latest: request({ state: 'refused', decided_at: AT, reason: 'Another name.' }) },
      '“Another name.” You can try again',
      true,
    ],
  ])('says that it is %s', async (_, own, words, mayAsk) => {
    await openAccount(own);
    const region = await setting();
    expect(region.getByText(words, { exact: false })).toBeVisible();
    expect(region.queryAllByRole('button', { name: 'Request verification' })).toHaveLength(mayAsk ? 1 : 0);
  });

  it('is hidden from members on the basic plan who never asked', async () => {
    const { calls } = await openAccount({ is_pro: false, latest: null });
    await waitFor(() => expect(calls.some(({ name }) => name === 'account.getVerification')).toBe(true));
    expect(screen.queryByText('Profile verification', { selector: 'h3' })).toBeNull();
  });
});
