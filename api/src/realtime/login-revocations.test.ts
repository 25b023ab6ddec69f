import { randomUUID } from 'node:crypto';
import { createLoginRevocations } from './login-revocations.ts';
import { createLocalPubSub } from './pub-sub/pub-sub.ts';

const ada = { id: randomUUID(), role: 'member', loginId: randomUUID() } as const;
const laptop = { ...ada, loginId: randomUUID() };

function setUp() {
  const time = { now: 0 };
  const pubSub = createLocalPubSub();
  const elsewhere = createLoginRevocations(pubSub, 10, () => time.now);
  return { time, elsewhere, here: createLoginRevocations(pubSub, 10, () => time.now) };
}

describe('revocation before a token expires', () => {
  it('revokes a login on every process', () => {
    const { here, elsewhere } = setUp();
    here.endLogin(ada.loginId);
    expect([here.has(ada), elsewhere.has(ada), here.has(laptop)]).toEqual([true, true, false]);
  });

  it('revokes everything of a suspended member, until they are restored', () => {
    const { here } = setUp();
    here.endPerson(ada.id);
    expect([here.has(ada), here.has(laptop)]).toEqual([true, true]);
    here.restorePerson(ada.id);
    expect([here.has(ada), here.has(laptop)]).toEqual([false, false]);
  });

  it('is remembered for the lifetime of a token, and then deleted', () => {
    const { here, time } = setUp();
    here.endLogin(ada.loginId);
    time.now = 10 * 60_000;
    here.endLogin(randomUUID());
    expect(here.has(ada)).toBe(true);
    time.now = 12 * 60_000;
    here.endLogin(randomUUID());
    expect(here.has(ada)).toBe(false);
  });
});
