import { OVERRIDES_MARK } from '@acquaint/contracts';
import { createLoginState } from '../auth/login-state.ts';
import { endPermissionWithLogin } from './end-permission.ts';

/** Opens a page; `given` counts how often it gave up the permission. */
function open() {
  const loginState = createLoginState();
  const page = { loginState, given: 0 };
  endPermissionWithLogin(loginState, () => {
    page.given++;
    return Promise.reject(new Error('no network'));
  });
  return page;
}

const setMark = (age: number) => {
  document.cookie = `${OVERRIDES_MARK}=1; Path=/; Max-Age=${age}`;
};
beforeEach(() => {
  localStorage.clear();
  setMark(60);
});
afterEach(() => {
  jest.restoreAllMocks();
  setMark(0);
});

it('is also given up where its cookie has the prefix for this host, as it has over https', () => {
  setMark(0);
  jest.spyOn(document, 'cookie', 'get').mockReturnValue(`a=b; __Host-${OVERRIDES_MARK}=1`);
  expect(open().given).toBe(1);
});

it.each(['asked', 'expired', 'not-loaded', 'other-tab'] as const)(
  'the permission to load from the own computer ends with the login: %s',
  (reason) => {
    createLoginState().logIn({ access: 'a', refresh: 'r' });
    const page = open();
    expect(page.given).toBe(0);
    page.loginState.logOut(reason);
    expect(page.given).toBe(1);
  },
);

it('is given up by a page without a login: the storage was cleared, or the network was lost', () => {
  expect(open().given).toBe(1);
});

it('stays during a login, and causes no call without a permission', () => {
  createLoginState().logIn({ access: 'a', refresh: 'r' });
  const page = open();
  page.loginState.logIn({ access: 'b', refresh: 's' });
  expect(page.given).toBe(0);
  setMark(0);
  page.loginState.logOut('asked');
  expect([page.given, open().given]).toEqual([0, 0]);
});
