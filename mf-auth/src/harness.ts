import {
  finishProviderSignIn,
  listSignInProviders,
  listSocialAccounts,
  startProviderSignIn,
  changePassword,
  confirmEmailChange,
  confirmReset,
  confirmTwoFactor,
  createCheckoutSession,
  createExportTicket,
  createToken,
  getAccount,
  getAccountExport,
  getPremiumInfo,
  getVerification,
  startTwoFactor,
  endSignIn,
  getInitialData,
  getProfileByUsername,
  listPasskeys,
  listSignIns,
  registerUser,
  requestEmailChange,
  requestResetCode,
  requestVerificationCode,
  updateOnboarding,
  updateProfile,
  validateResetCode,
} from '@acquaint/contracts';
import {
  fake,
  sampleId,
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

const ACCOUNT = {
  email: 'ada@example.org',
  has_password: true,
  has_two_factor: false,
  recovery_codes_left: 0,
  fresh_until: null,
  erase_at: null,
  created_at: '2026-10-01T09:00:00.000Z',
};

const COPY = {
  latest: {
    state: 'ready' as const,
    requested_at: '2026-11-20T09:00:00.000Z',
    progress: 1,
    size_bytes: 12_345_678,
    expires_at: '2026-11-27T09:00:00.000Z',
  },
  next_at: '2026-11-21T09:00:00.000Z',
};

let signIns = [
  {
    id: sampleId(1),
    created_at: '2026-11-01T09:00:00.000Z',
    last_used_at: '2026-11-20T09:00:00.000Z',
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    is_current: true,
  },
  {
    id: sampleId(2),
    created_at: '2026-10-01T09:00:00.000Z',
    last_used_at: '2026-10-20T09:00:00.000Z',
    user_agent: '',
    is_current: false,
  },
];

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
        ? { status: 200, body: { access: 'access', refresh: 'refresh' } }
        : {
            status: 401,
            body: { detail: `The email, username or password is not right. Here it is "${PASSWORD}".` },
          },
    ),
    fake(listSignInProviders, () => ({
      status: 200,
      body: {
        results: [
          { provider: 'google' as const, label: 'Google', uses: ['sign_in' as const, 'calendar' as const] },
          { provider: 'linkedin' as const, label: 'LinkedIn', uses: ['sign_in' as const] },
        ],
      },
    })),
    fake(startProviderSignIn, ({ params }) => ({
      status: 200,
      body: { url: `/auth/${params.provider}/callback?code=sample&state=sign-in.sample` },
    })),
    fake(finishProviderSignIn, () => ({
      status: 200,
      body: {
        outcome: 'confirm_link' as const,
        ticket: 'sample',
        email: 'ada@example.org',
        has_password: true,
        is_signed_in: false,
        next: null,
      },
    })),
    fake(listSocialAccounts, () => ({ status: 200, body: { results: [] } })),
    fake(requestVerificationCode, () => ({
      status: 202,
      body: { detail: 'If this address is new, a code is on its way.' },
    })),
    fake(registerUser, ({ body }) =>
      body.code === CODE
        ? { status: 201, body: { id: sampleId(1), username: body.username, email: body.email } }
        : WRONG_CODE,
    ),
    fake(requestResetCode, () => ({ status: 202, body: { detail: 'On its way.' } })),
    fake(validateResetCode, ({ body }) =>
      body.code === CODE ? { status: 200, body: { reset_token: 'reset-token' } } : WRONG_CODE,
    ),
    fake(confirmReset, () => ({ status: 200, body: { detail: 'Changed.' } })),
    fake(getProfileByUsername, () => ({ status: 200, body: sampleProfile({ goals: [], location: '' }) })),
    fake(updateProfile, () => ({ status: 200, body: sampleProfile() })),
    fake(updateOnboarding, ({ body }) =>
      body.username === 'grace'
        ? { status: 409, body: { detail: 'Somebody has this username. Choose another.' } }
        : {
            status: 200,
            body: { redirect_location: false, redirect_expertize: true, username: body.username ?? 'ada' },
          },
    ),
    fake(requestEmailChange, () => ({ status: 202, body: { detail: 'On its way.' } })),
    fake(confirmEmailChange, ({ body }) =>
      body.code === CODE ? { status: 200, body: { ...ACCOUNT, email: body.email } } : WRONG_CODE,
    ),
    fake(changePassword, () => ({ status: 200, body: { detail: 'Your password has been changed.' } })),
    fake(getVerification, () => ({ status: 200, body: { is_pro: true, latest: null } })),
    fake(listPasskeys, () => ({ status: 200, body: { results: [] } })),
    fake(getAccount, () => ({ status: 200, body: ACCOUNT })),
    fake(getAccountExport, () => ({ status: 200, body: COPY })),
    fake(getPremiumInfo, () => ({ status: 200, body: samplePremium({ is_sandbox: true }) })),
    fake(createCheckoutSession, () => ({ status: 201, body: { url: '#checkout' } })),
    fake(createExportTicket, () => ({ status: 201, body: { url: '#download', expires_at: COPY.next_at } })),
    fake(startTwoFactor, () => ({
      status: 201,
      body: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Acquaint:ada?secret=JBSWY3DPEHPK3PXP' },
    })),
    fake(confirmTwoFactor, ({ body }) =>
      body.code === CODE
        ? { status: 200, body: { recovery_codes: ['ABCDE-FGHIJ', 'KLMNO-PQRST'] } }
        : WRONG_CODE,
    ),
    fake(listSignIns, () => ({ status: 200, body: { results: signIns } })),
    fake(endSignIn, ({ params }) => {
      signIns = signIns.filter(({ id }) => id !== params.id);
      return { status: 204, body: undefined };
    }),
  ],
});
