import type { TokenPair } from '@acquaint/contracts';
import { createRefresh, type Exclusive } from './refresh.ts';
import { createSession, type LogOutReason } from './session.ts';

const first: TokenPair = { access: 'a1', refresh: 'r1' };
const second: TokenPair = { access: 'a2', refresh: 'r2' };

function setUp() {
  const session = createSession();
  const heard: (LogOutReason | null)[] = [];
  session.subscribe((reason) => heard.push(reason));
  return { session, heard };
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

it('keeps nothing else of the answer', () => {
  const answer = { ...first, erase_at: '2026-12-21T09:00:00Z' };
  setUp().session.logIn(answer);
  expect(JSON.parse(localStorage.getItem('tokens') ?? '')).toEqual(first);
});

it('is logged in after a reload', () => {
  setUp().session.logIn(first);
  expect(setUp().session.isLoggedIn()).toBe(true);
});

it.each(['not json', 'null', '{}', '"a"', '{"access":1,"refresh":2}'])(
  'takes %s in the storage for nobody',
  (stored) => {
    localStorage.setItem('tokens', stored);
    expect(setUp().session.isLoggedIn()).toBe(false);
  },
);

it('clears all local storage on logout, and says so once', () => {
  const { session, heard } = setUp();
  session.logIn(first);
  localStorage.setItem('draft', 'x');
  session.logOut('asked');
  session.logOut('expired');
  expect([localStorage.length, session.isLoggedIn(), heard]).toEqual([0, false, [null, 'asked']]);
});

it('hears of a logout and a login in another tab', () => {
  const { session, heard } = setUp();
  const where: (boolean | undefined)[] = [];
  session.subscribe((_reason, isElsewhere) => where.push(isElsewhere));
  session.logIn(first);
  inAnotherTab(() => localStorage.clear(), null);
  inAnotherTab(() => localStorage.setItem('tokens', JSON.stringify(second)), 'tokens');
  expect([heard, where]).toEqual([
    [null, 'other-tab', null],
    [false, true, true],
  ]);
  expect(session.accessToken()).toBe('a2');
});

it('says nothing when another tab only refreshed', () => {
  const { session, heard } = setUp();
  session.logIn(first);
  inAnotherTab(() => localStorage.setItem('tokens', JSON.stringify(second)), 'tokens');
  expect(heard).toEqual([null]);
});

describe('a refresh', () => {
  const toSecond = () => jest.fn((_refresh: string) => Promise.resolve(second));

  /** One at a time, as the Web Locks do it. */
  function oneAtATime(): Exclusive {
    let last: Promise<unknown> = Promise.resolve();
    return (task) => {
      const turn = last.then(task);
      last = turn.catch(() => undefined);
      return turn;
    };
  }

  it('saves the rotated pair', async () => {
    createSession().logIn(first);
    const exchange = toSecond();
    await expect(createRefresh(exchange, oneAtATime())()).resolves.toBe('a2');
    expect(exchange).toHaveBeenCalledWith('r1');
    expect(JSON.parse(localStorage.getItem('tokens') ?? '')).toEqual(second);
  });

  it('is made once by tabs that need it at the same time', async () => {
    createSession().logIn(first);
    const [exchange, exclusive] = [toSecond(), oneAtATime()];
    const tabs = [1, 2, 3].map(() => createRefresh(exchange, exclusive));
    await expect(Promise.all(tabs.map((refresh) => refresh()))).resolves.toEqual(['a2', 'a2', 'a2']);
    expect(exchange).toHaveBeenCalledTimes(1);
  });

  it('is refused when nobody is logged in any more', async () => {
    await expect(createRefresh(toSecond(), oneAtATime())()).rejects.toMatchObject({ status: 401 });
  });

  it('does not log in again whoever logged out meanwhile', async () => {
    createSession().logIn(first);
    const exchange = () => {
      localStorage.clear();
      return Promise.resolve(second);
    };
    await createRefresh(exchange, oneAtATime())();
    expect(localStorage.getItem('tokens')).toBeNull();
  });
});
