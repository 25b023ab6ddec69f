import { OVERRIDES_MARK } from '@acquaint/contracts';
import { createSession } from '../auth/session.ts';
import { endPermissionWithSignIn } from './end-permission.ts';

/** A page of this browser; `given` counts how often it gave the permission back. */
function open() {
  const session = createSession();
  const page = { session, given: 0 };
  endPermissionWithSignIn(session, () => {
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
afterEach(() => setMark(0));

it.each(['asked', 'expired', 'not-loaded', 'other-tab'] as const)(
  'the permission to load from one’s own computer is given back with the sign-in: %s',
  (reason) => {
    createSession().logIn({ access: 'a', refresh: 'r' });
    const page = open();
    expect(page.given).toBe(0);
    page.session.logOut(reason);
    expect(page.given).toBe(1);
  },
);

it('is given back by a page that finds nobody signed in: the storage was cleared, or the network was away', () => {
  expect(open().given).toBe(1);
});

it('stays while somebody signs in, and costs nobody a call who has none', () => {
  createSession().logIn({ access: 'a', refresh: 'r' });
  const page = open();
  page.session.logIn({ access: 'b', refresh: 's' });
  expect(page.given).toBe(0);
  setMark(0);
  page.session.logOut('asked');
  expect([page.given, open().given]).toEqual([0, 0]);
});
