import { getInitialData } from '@acquaint/contracts';
import { createBrowserKey, type BrowserKey } from '../../../test/browser-key.ts';
import { createProofs, PROOF_SECONDS, type ProvenRequest } from './proofs.ts';

const URL_OF_SERVER = 'https://acquaint.example';
const TOKEN = 'a.b.c';

let key: BrowserKey;
let now: number;
beforeAll(async () => {
  key = await createBrowserKey(URL_OF_SERVER);
});
beforeEach(() => {
  now = Date.now();
});

const created = () =>
  createProofs({
    isOwnOrigin: (origin) => origin === URL_OF_SERVER,
    storeUsed: () => Promise.resolve(true),
    time: () => now,
  });

/** Returns the request of a call. @param ahead seconds that the browser's clock is ahead. */
async function requestOf(query = '', ahead = 0): Promise<ProvenRequest> {
  const { DPoP } = await key.prove(getInitialData, { token: TOKEN, ahead });
  return {
    method: 'GET',
    url: `/api/v1${getInitialData.path}${query}`,
    headers: { host: 'acquaint.example', dpop: DPoP },
  };
}

it('accepts each proof once, for as long as its time would be accepted', async () => {
  const { checkCall } = created();
  const request = await requestOf('?a=1', PROOF_SECONDS - 2);
  await checkCall(request, TOKEN, key.thumbprint);
  for (const later of [0, 1, 60, 117]) {
    now += later * 1_000;
    await expect(checkCall(request, TOKEN, key.thumbprint)).rejects.toMatchObject({
      status: 401,
      extra: { code: 'invalid_dpop_proof' },
    });
    now -= later * 1_000;
  }
});

it('forgets a proof only when its time is over', async () => {
  const { checkCall } = created();
  const request = await requestOf('', PROOF_SECONDS - 2);
  await checkCall(request, TOKEN, key.thumbprint);
  now += 121_000;
  await expect(checkCall(request, TOKEN, key.thumbprint)).rejects.toMatchObject({
    extra: { server_time: Temporal.Instant.fromEpochMilliseconds(now).toString() },
  });
});

it('accepts proofs of a browser whose clock is less than a minute wrong', async () => {
  const { checkCall } = created();
  for (const ahead of [2 - PROOF_SECONDS, PROOF_SECONDS - 2]) {
    await checkCall(await requestOf('', ahead), TOKEN, key.thumbprint);
  }
});

it('does not verify with a key that another proof brought', async () => {
  const { checkCall } = created();
  await checkCall(await requestOf(), TOKEN, key.thumbprint);
  const thief = await createBrowserKey(URL_OF_SERVER);
  const { DPoP } = await thief.prove(getInitialData, { token: TOKEN, header: { jwk: key.publicKey } });
  const request = { ...(await requestOf()), headers: { host: 'acquaint.example', dpop: DPoP } };
  await expect(checkCall(request, TOKEN, key.thumbprint)).rejects.toMatchObject({ status: 401 });
});
