import { ApiFailure } from '@acquaint/api-client';
import type { TokenPair } from '@acquaint/contracts';
import { createSession, type Exclusive, type LogOutReason, type SessionDependencies } from './session.ts';

const first: TokenPair = { access: 'a1', refresh: 'r1' };
const second: TokenPair = { access: 'a2', refresh: 'r2' };

/** One at a time, as the Web Locks do it. */
function oneAtATime(): Exclusive {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const turn = last.then(task);
    last = turn.catch(() => undefined);
    return turn;
  };
}

function setUp(dependencies: Partial<SessionDependencies> = {}) {
  const exchange = jest.fn((_refresh: string) => Promise.resolve(second));
  const revoke = jest.fn((_refresh: string) => Promise.resolve());
  const session = createSession({ exchange, revoke, exclusive: oneAtATime(), ...dependencies });
  const heard: (LogOutReason | null)[] = [];
  session.subscribe((reason) => heard.push(reason));
  return { session, exchange, revoke, heard };
}

/** What another tab does, as the browser tells this one. */
function inAnotherTab(change: () => void, key: string | null) {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
}

beforeEach(() => localStorage.clear());

it('keeps the pair under the key "tokens" and is logged in from then on', () => {
  const { session, heard } = setUp();
  expect(session.isLoggedIn()).toBe(false);
  session.logIn(first);
  expect(JSON.parse(localStorage.getItem('tokens') ?? '')).toEqual(first);
  expect([session.isLoggedIn(), session.accessToken(), heard]).toEqual([true, 'a1', [null]]);
});

it('is logged in after a reload', () => {
  setUp().session.logIn(first);
  expect(setUp().session.isLoggedIn()).toBe(true);
});

it.each(['not json', '{}', '"a"', '{"access":1,"refresh":2}'])(
  'takes %s in the storage for nobody',
  (stored) => {
    localStorage.setItem('tokens', stored);
    expect(setUp().session.isLoggedIn()).toBe(false);
  },
);

it('clears all local storage on logout and ends the sign-in on the server', () => {
  const { session, heard, revoke } = setUp();
  session.logIn(first);
  localStorage.setItem('draft', 'x');
  session.logOut('asked');
  expect([localStorage.length, session.isLoggedIn(), heard]).toEqual([0, false, [null, 'asked']]);
  expect(revoke).toHaveBeenCalledWith('r1');
});

it('is logged out although the server cannot be reached', () => {
  const { session } = setUp({ revoke: () => Promise.reject(new ApiFailure(0, null)) });
  session.logIn(first);
  session.logOut('asked');
  expect(session.isLoggedIn()).toBe(false);
});

it('hears of a logout and a login in another tab', () => {
  const { session, heard } = setUp();
  session.logIn(first);
  inAnotherTab(() => localStorage.clear(), null);
  inAnotherTab(() => localStorage.setItem('tokens', JSON.stringify(second)), 'tokens');
  expect(heard).toEqual([null, 'other-tab', null]);
  expect(session.accessToken()).toBe('a2');
});

it('says nothing when another tab only refreshed', () => {
  const { session, heard } = setUp();
  session.logIn(first);
  inAnotherTab(() => localStorage.setItem('tokens', JSON.stringify(second)), 'tokens');
  expect(heard).toEqual([null]);
});

describe('a refresh', () => {
  it('saves the rotated pair', async () => {
    const { session, exchange } = setUp();
    session.logIn(first);
    await expect(session.refresh()).resolves.toBe('a2');
    expect(exchange).toHaveBeenCalledWith('r1');
    expect(JSON.parse(localStorage.getItem('tokens') ?? '')).toEqual(second);
  });

  it('is made once by tabs that need it at the same time', async () => {
    const exclusive = oneAtATime();
    const exchange = jest.fn((_refresh: string) => Promise.resolve(second));
    setUp().session.logIn(first);
    const tabs = [1, 2, 3].map(() => setUp({ exclusive, exchange }).session);
    await expect(Promise.all(tabs.map((tab) => tab.refresh()))).resolves.toEqual(['a2', 'a2', 'a2']);
    expect(exchange).toHaveBeenCalledTimes(1);
  });

  it('is refused when nobody is logged in any more', async () => {
    await expect(setUp().session.refresh()).rejects.toMatchObject({ status: 401 });
  });

  it('does not log in again whoever logged out meanwhile', async () => {
    const { session } = setUp({
      exchange: () => {
        localStorage.clear();
        return Promise.resolve(second);
      },
    });
    session.logIn(first);
    await session.refresh();
    expect(localStorage.getItem('tokens')).toBeNull();
  });
});
