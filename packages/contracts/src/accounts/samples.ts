import { SAMPLE_ALAN, SAMPLE_IDA, sampleId } from '../samples.ts';

export const SAMPLE_TOKENS = { access: 'access-token', refresh: 'refresh-token' };

/** A password that all samples use, a code from an email or an app, and the proof with that password. */
export const SAMPLE_PASSWORD = 'seven green kettles';
export const SAMPLE_CODE = '123456';
export const SAMPLE_PROOF = { current_password: SAMPLE_PASSWORD };

/** The account of Ada Byron. */
export const SAMPLE_ACCOUNT = {
  email: 'ada@example.org',
  has_password: true,
  has_two_factor: false,
  recovery_codes_left: 0,
  fresh_until: null,
  erase_at: null,
  created_at: '2026-10-01T09:00:00.000Z',
  username_change_at: null,
  username_change_days: 30,
  former_username_days: 90,
  former_usernames: [],
};

export const SAMPLE_RECOVERY_CODES = { recovery_codes: ['ABCDE-FGHIJ', 'KLMNO-PQRST'] };

export const SAMPLE_PASSKEY = {
  id: sampleId(10),
  name: 'Laptop',
  created_at: '2026-11-20T09:00:00.000Z',
  last_used_at: null,
};

/** What a browser is given for `navigator.credentials`, shortened. */
export const SAMPLE_CREDENTIAL_OPTIONS = {
  options: { challenge: 'Y2hhbGxlbmdl', rpId: 'acquaint.example', userVerification: 'required' },
};

/** What a browser returns, shortened. */
const CREDENTIAL = {
  id: 'bGFwdG9w',
  rawId: 'bGFwdG9w',
  type: 'public-key',
  clientExtensionResults: {},
};
export const SAMPLE_NEW_CREDENTIAL = {
  ...CREDENTIAL,
  response: { clientDataJSON: 'e30', attestationObject: 'o2M' },
};
export const SAMPLE_SHOWN_CREDENTIAL = {
  ...CREDENTIAL,
  response: { clientDataJSON: 'e30', authenticatorData: 'SZY', signature: 'MEU' },
};

/** The query with which a provider redirects back, and its own page. */
export const SAMPLE_PROVIDER_RETURN = { state: 'sign-in.sample', code: 'sample' };
export const SAMPLE_PROVIDER_PAGE = { url: 'https://provider.example/authorize?state=sign-in.sample' };

/** A login with a provider that has succeeded. */
export const SAMPLE_PROVIDER_LOGIN = {
  outcome: 'signed_in',
  tokens: SAMPLE_TOKENS,
  first_name: 'Ada',
  is_new: false,
  needs_onboarding: false,
  next: null,
  group: null,
};

const WAITING = {
  state: 'waiting',
  evidence: 'https://www.linkedin.com/in/ida-wells',
  work_email: { email: 'ida@freespeech.example', proven_at: '2026-11-20T09:10:00.000Z' },
  requested_at: '2026-11-20T09:00:00.000Z',
  decided_at: null,
  what: null,
  badges: [],
  reason: '',
};

/** Ida's request to verify her profile, as she sees it. */
export const SAMPLE_OWN_VERIFICATION = { is_pro: true, latest: WAITING };

/** The same request as shown to staff. */
export const SAMPLE_VERIFICATION = {
  ...WAITING,
  id: sampleId(131),
  person: SAMPLE_IDA,
  email: 'ida@example.org',
  asked_as: 'Ida Wells',
  company: 'The Free Speech',
  profile: {
    location: 'Chicago',
    company: 'The Free Speech',
    job_title: 'Editor',
    website: 'https://freespeech.example',
    story: 'I write about what others leave out.',
  },
};

/** An address book with one member, and somebody who can be invited. */
export const SAMPLE_CONTACTS = {
  members: [SAMPLE_ALAN],
  invitable: [{ name: 'Robin Winter', email: 'robin.winter@mail.example' }],
};
