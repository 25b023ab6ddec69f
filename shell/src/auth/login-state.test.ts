import type { TokenPair } from '@acquaint/contracts';
import { createRefresh } from './refresh.ts';
import { createLoginState, type LogOutReason } from './login-state.ts';
import type { TabLock } from './tab-lock.ts';

const first: TokenPair = { access: 'a1', refresh: 'r1' };
const second: TokenPair = { access: 'a2', refresh: 'r2' };

function setUp() {
  const loginState = createLoginState();
  const reasons: (LogOutReason | null)[] = [];
  loginState.subscribe((reason) => reasons.push(reason));
  return { loginState, reasons };
}

/** Simulates a change in another tab, with its storage event. */
function inAnotherTab(change: () => void, key: string | null) {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
}

beforeEach(() => localStorage.clear());

it('stores the pair under the key "tokens" and is logged in from then on', () => {
  const { loginState, reasons } = setUp();
  expect(loginState.isLoggedIn()).toBe(false);
  loginState.logIn(first);
  expect(JSON.parse(localStorage.getItem('tokens') ?? '')).toEqual(first);
  expect([loginState.isLoggedIn(), loginState.accessToken(), reasons]).toEqual([true, 'a1', [null]]);
});

it('stores nothing else of the answer', () => {
  const answer = { ...first, erase_at: '2026-12-21T09:00:00Z' };
  setUp().loginState.logIn(answer);
  expect(JSON.parse(localStorage.getItem('tokens') ?? '')).toEqual(first);
});

it('is logged in after a reload', () => {
  setUp().loginState.logIn(first);
  expect(setUp().loginState.isLoggedIn()).toBe(true);
});

it.each(['not json', 'null', '{}', '"a"', '{"access":1,"refresh":2}'])(
  'treats %s in the storage as logged out',
  (stored) => {
    localStorage.setItem('tokens', stored);
    expect(setUp().loginState.isLoggedIn()).toBe(false);
  },
);

it('clears all local storage on logout, and notifies once', () => {
  const { loginState, reasons } = setUp();
  loginState.logIn(first);
  localStorage.setItem('draft', 'x');
  loginState.logOut('asked');
  loginState.logOut('expired');
  expect([localStorage.length, loginState.isLoggedIn(), reasons]).toEqual([0, false, [null, 'asked']]);
});

it('notices a logout and a login in another tab', () => {
  const { loginState, reasons } = setUp();
  const where: (boolean | undefined)[] = [];
  loginState.subscribe((_reason, elsewhere) => where.push(elsewhere !== undefined));
  loginState.logIn(first);
  inAnotherTab(() => localStorage.clear(), null);
  inAnotherTab(() => localStorage.setItem('tokens', JSON.stringify(second)), 'tokens');
  expect([reasons, where]).toEqual([
    [null, 'expired', null],
    [false, true, true],
  ]);
  expect(loginState.accessToken()).toBe('a2');
});

it('notices a logout on purpose in another tab, and leaves no trace of it', () => {
  const { loginState, reasons } = setUp();
  const requests: (boolean | undefined)[] = [];
  loginState.subscribe((_reason, elsewhere) => requests.push(elsewhere?.isRequested));
  loginState.logIn(first);
  inAnotherTab(() => localStorage.setItem('leaving', 'asked'), 'leaving');
  inAnotherTab(() => localStorage.clear(), null);
  inAnotherTab(() => localStorage.setItem('tokens', JSON.stringify(second)), 'tokens');
  inAnotherTab(() => localStorage.clear(), null);
  expect(requests).toEqual([undefined, true, false, false]);
  expect(reasons).toEqual([null, 'other-tab', null, 'expired']);
});

it('tells other tabs the reason for clearing the storage only for a logout on purpose', () => {
  const { loginState } = setUp();
  const set = jest.spyOn(Storage.prototype, 'setItem');
  loginState.logIn(first);
  set.mockClear();
  loginState.logOut('expired');
  expect(set).not.toHaveBeenCalled();
  loginState.logIn(first);
  loginState.logOut('asked');
  expect(set).toHaveBeenLastCalledWith('leaving', 'asked');
  expect(localStorage).toHaveLength(0);
  set.mockRestore();
});

it('does not notify when another tab only refreshed', () => {
  const { loginState, reasons } = setUp();
  loginState.logIn(first);
  inAnotherTab(() => localStorage.setItem('tokens', JSON.stringify(second)), 'tokens');
  expect(reasons).toEqual([null]);
});

describe('a refresh', () => {
  const toSecond = () => jest.fn((_refresh: string) => Promise.resolve(second));

  /** Runs one task at a time and shares traded tokens at once, like the Web Locks. */
  function takingTurns(): TabLock {
    let last: Promise<unknown> = Promise.resolve();
    const traded = new Set<string>();
    return {
      exclusive: (task) => {
        const turn = last.then(task);
        last = turn.catch(() => undefined);
        return turn;
      },
      tellTraded: (refresh) => Promise.resolve(void traded.add(refresh)),
      isTraded: (refresh) => Promise.resolve(traded.has(refresh)),
    };
  }

  it('saves the rotated pair', async () => {
    createLoginState().logIn(first);
    const exchange = toSecond();
    await expect(createRefresh(exchange, takingTurns())()).resolves.toBe('a2');
    expect(exchange).toHaveBeenCalledWith('r1');
    expect(JSON.parse(localStorage.getItem('tokens') ?? '')).toEqual(second);
  });

  it('is done once for tabs that need it at the same time', async () => {
    createLoginState().logIn(first);
    const [exchange, tabLock] = [toSecond(), takingTurns()];
    const tabs = [1, 2, 3].map(() => createRefresh(exchange, tabLock));
    await expect(Promise.all(tabs.map((refresh) => refresh()))).resolves.toEqual(['a2', 'a2', 'a2']);
    expect(exchange).toHaveBeenCalledTimes(1);
  });

  it('waits for another tab’s pair that has not reached this tab’s storage', async () => {
    createLoginState().logIn(first);
    const [exchange, tabLock] = [toSecond(), takingTurns()];
    await tabLock.tellTraded('r1');
    const renewed = createRefresh(exchange, tabLock)();
    inAnotherTab(() => localStorage.setItem('other', 'no pair'), 'other');
    inAnotherTab(() => localStorage.setItem('tokens', JSON.stringify(second)), 'tokens');
    await expect(renewed).resolves.toBe('a2');
    expect(exchange).not.toHaveBeenCalled();
  });

  it('is refused when the member logs out in the other tab', async () => {
    createLoginState().logIn(first);
    const [exchange, tabLock] = [toSecond(), takingTurns()];
    await tabLock.tellTraded('r1');
    const refused = createRefresh(exchange, tabLock)();
    inAnotherTab(() => localStorage.clear(), null);
    await expect(refused).rejects.toMatchObject({ status: 401 });
    expect(exchange).not.toHaveBeenCalled();
  });

  it('is done anyway when nothing arrives from the other tab', async () => {
    jest.useFakeTimers();
    createLoginState().logIn(first);
    const [exchange, tabLock] = [toSecond(), takingTurns()];
    await tabLock.tellTraded('r1');
    const renewed = createRefresh(exchange, tabLock)();
    await jest.advanceTimersByTimeAsync(2_000);
    jest.useRealTimers();
    await expect(renewed).resolves.toBe('a2');
    expect(exchange).toHaveBeenCalledTimes(1);
  });

  it('is refused when nobody is logged in any more', async () => {
    await expect(createRefresh(toSecond(), takingTurns())()).rejects.toMatchObject({ status: 401 });
  });

  it('does not undo a logout in the meantime', async () => {
    createLoginState().logIn(first);
    const exchange = () => {
      localStorage.clear();
      return Promise.resolve(second);
    };
    await createRefresh(exchange, takingTurns())();
    expect(localStorage.getItem('tokens')).toBeNull();
  });
});
