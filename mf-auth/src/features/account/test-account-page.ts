import {
  getAccount,
  getAccountExport,
  getInitialData,
  listPasskeys,
  listSignIns,
  listSignInProviders,
  listSocialAccounts,
} from '@acquaint/contracts';
import { fake, renderRemotePage, sampleInitialData, type Fake } from '@acquaint/remote-kit/testing';
import { remote } from '../../remote.ts';
import { sampleAccount } from '../../test-account.ts';

/** Opens the account page. @param fakes what the test is about; everything else is there and empty. */
export function openAccountPage(...fakes: Fake[]) {
  const none = () => ({ status: 200 as const, body: { results: [] } });
  return renderRemotePage(remote, 'account', {
    path: '/dashboard/account',
    fakes: [
      ...fakes,
      fake(getInitialData, () => ({ status: 200, body: sampleInitialData() })),
      fake(getAccount, () => ({ status: 200, body: sampleAccount() })),
      fake(getAccountExport, () => ({ status: 200, body: { latest: null, next_at: null } })),
      fake(listPasskeys, none),
      fake(listSignInProviders, none),
      fake(listSocialAccounts, none),
      fake(listSignIns, none),
    ],
  });
}
