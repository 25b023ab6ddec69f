import {
  getAccount,
  getAccountExport,
  getInitialData,
  getPremiumInfo,
  getVerification,
  listPasskeys,
  listLogins,
  listLoginProviders,
  listSocialAccounts,
  listSupportViews,
} from '@acquaint/contracts';
import { defineRemote } from '@acquaint/remote-kit';
import {
  fake,
  type Fake,
  fakeSample,
  type RenderedRemote,
  renderRemotePage,
  samplePage,
  samplePremium,
} from '@acquaint/remote-kit/testing';
import { remote } from '../../remote.ts';
import { sampleAccount } from '../../test-account.ts';

/** Another remote's content for the slot of the notification settings. */
const { slots } = defineRemote({
  name: 'mf-network',
  shellApi: '^2.0.0',
  routes: {},
  slots: { 'account.notifications': () => 'Settings of mf-network' },
});

/** Opens the account page. @param fakes answers for the test; all other calls are answered with empty lists. */
export function openAccountPage(...fakes: Fake[]) {
  return openAccountPageAt('/dashboard/account', ...fakes);
}

/** Opens the account page at a path with a query or a fragment. */
export function openAccountPageAt(path: string, ...fakes: Fake[]) {
  const none = () => ({ status: 200 as const, body: { results: [] } });
  return renderRemotePage(remote, 'account', {
    path,
    pattern: '/dashboard/account',
    slots,
    fakes: [
      ...fakes,
      fakeSample(getInitialData),
      fake(getPremiumInfo, () => ({ status: 200, body: samplePremium({ is_offered: false }) })),
      fake(getAccount, () => ({ status: 200, body: sampleAccount() })),
      fake(getAccountExport, () => ({ status: 200, body: { latest: null, next_at: null } })),
      fake(getVerification, () => ({ status: 200, body: { is_pro: false, latest: null } })),
      fake(listPasskeys, none),
      fake(listLoginProviders, none),
      fake(listSocialAccounts, none),
      fake(listLogins, none),
      fake(listSupportViews, () => ({ status: 200, body: samplePage([]) })),
    ],
  });
}

/**
 * Pastes text into a field and presses Enter if it ends in `{Enter}`. Pasting is faster than typing on a page this long.
 * @param user the simulated user.
 */
export async function fill(user: RenderedRemote['user'], field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text.replace('{Enter}', ''));
  if (text.endsWith('{Enter}')) await user.keyboard('{Enter}');
}
