import {
  getAccount,
  finishProviderLogin,
  startProviderLogin,
  confirmEmailChange,
  confirmTwoFactor,
  createToken,
  getPremiumInfo,
  endLogin,
  getInitialData,
  getProfileByUsername,
  listLogins,
  registerUser,
  updateOnboarding,
  validateResetCode,
} from '@acquaint/contracts';
import {
  fake,
  sampleId,
  sampleOf,
  sampleInitialData,
  samplePremium,
  sampleProfile,
  startHarness,
} from '@acquaint/remote-kit/harness';
import type { Failure } from '@acquaint/remote-kit/harness';
import manifest from '../remote.json' with { type: 'json' };
import { remote } from './remote.ts';

/** The values that the fake server accepts in all forms of this remote. */
const CODE = '123456';
const PASSWORD = 'seven green kettles';
const WRONG_CODE: Failure = {
  status: 400,
  body: {
    detail: 'Please check the highlighted fields.',
    errors: { code: [`This code is not right, or too old. Here it is ${CODE}.`] },
  },
};

let logins = sampleOf(listLogins).results;

export const harness = startHarness({
  remote,
  manifest,
  addresses: { 'provider-callback': '/auth/google/callback?code=sample&state=sign-in.sample' },
  fakes: [
    fake(getInitialData, () => ({
      status: 200,
      body: sampleInitialData({ onboarding: { redirect_location: true, redirect_expertize: true } }),
    })),
    fake(createToken, ({ body }) =>
      body.password === PASSWORD
        ? { status: 200, body: sampleOf(createToken) }
        : {
            status: 401,
            body: { detail: `The email, username or password is not right. Here it is "${PASSWORD}".` },
          },
    ),
    fake(startProviderLogin, ({ params }) => ({
      status: 200,
      body: { url: `/auth/${params.provider}/callback?code=sample&state=sign-in.sample` },
    })),
    fake(finishProviderLogin, () => ({
      status: 200,
      body: {
        outcome: 'confirm_link' as const,
        ticket: 'sample',
        email: 'ada@example.org',
        has_password: true,
        is_signed_in: false,
        next: null,
        group: null,
      },
    })),
    fake(registerUser, ({ body }) =>
      body.code === CODE
        ? { status: 201, body: { id: sampleId(1), username: body.username, email: body.email } }
        : WRONG_CODE,
    ),
    fake(validateResetCode, ({ body }) =>
      body.code === CODE ? { status: 200, body: sampleOf(validateResetCode) } : WRONG_CODE,
    ),
    fake(getProfileByUsername, () => ({ status: 200, body: sampleProfile({ goals: [], location: '' }) })),
    fake(updateOnboarding, ({ body }) =>
      body.username === 'grace'
        ? { status: 409, body: { detail: 'Somebody has this username. Choose another.' } }
        : {
            status: 200,
            body: { redirect_location: false, redirect_expertize: true, username: body.username ?? 'ada' },
          },
    ),
    fake(confirmEmailChange, ({ body }) =>
      body.code === CODE ? { status: 200, body: { ...sampleOf(getAccount), email: body.email } } : WRONG_CODE,
    ),
    fake(getPremiumInfo, () => ({ status: 200, body: samplePremium({ is_sandbox: true }) })),
    fake(confirmTwoFactor, ({ body }) =>
      body.code === CODE ? { status: 200, body: sampleOf(confirmTwoFactor) } : WRONG_CODE,
    ),
    fake(listLogins, () => ({ status: 200, body: { results: logins } })),
    fake(endLogin, ({ params }) => {
      logins = logins.filter(({ id }) => id !== params.id);
      return { status: 204, body: undefined };
    }),
  ],
});
