import { createHash } from 'node:crypto';
import { createChallenges, isSolved } from './challenge.ts';

const SECRET = 'a secret of more than thirty-two characters';
const START = Temporal.Instant.from('2026-11-21T09:00:00Z');
const challenges = createChallenges([SECRET], { bits: 8, waitSeconds: 3 });
const solve = (nonce: string, bits: number, isWrong = false) => {
  let solution = 0;
  while (isSolved(nonce, solution, bits) === isWrong) solution++;
  return solution;
};
const after = (seconds: number) => START.add({ seconds });

describe('a challenge', () => {
  it.each([
    [0, 'early'],
    [2, 'early'],
    [3, 'ok'],
    [4 * 3600, 'ok'],
    [4 * 3600 + 1, 'old'],
  ] as const)('that is solved and sent after %d seconds is %s', (seconds, kind) => {
    const { challenge, nonce, bits } = challenges.make(START);
    expect(challenges.judge(challenge, solve(nonce, bits), after(seconds)).kind).toBe(kind);
  });

  it('says how long to wait when it is sent too soon', () => {
    const { challenge, nonce, bits } = challenges.make(START);
    expect(challenges.judge(challenge, solve(nonce, bits), after(1))).toEqual({ kind: 'early', seconds: 2 });
  });

  it('does not accept an arbitrary number', () => {
    const { challenge, nonce, bits } = challenges.make(START);
    expect(challenges.judge(challenge, solve(nonce, bits, true), after(5)).kind).toBe('unsolved');
  });

  it('needs at least the required number of zero bits', () => {
    // Counted independently of the product code: by hexadecimal digits, four bits each.
    const zeroBits = (solution: number): number => {
      const hex = createHash('sha256').update(`nonce:${solution}`).digest('hex');
      const digits = /^0*/.exec(hex)?.[0].length ?? 0;
      return 4 * digits + Math.clz32(Number.parseInt(hex[digits] ?? 'f', 16)) - 28;
    };
    for (let solution = 0; solution < 1_000; solution++)
      expect([solution, isSolved('nonce', solution, 5)]).toEqual([solution, zeroBits(solution) >= 5]);
  });

  it('is accepted only if this server signed it', () => {
    const others = createChallenges([`${SECRET} of somebody else`], { bits: 0, waitSeconds: 0 });
    expect(challenges.judge(others.make(START).challenge, 0, after(5)).kind).toBe('forged');
    expect(challenges.judge('nonsense', 0, after(5)).kind).toBe('forged');
  });

  it('has one id, however often it is sent', () => {
    const { challenge, nonce, bits } = challenges.make(START);
    const solution = solve(nonce, bits);
    const first = challenges.judge(challenge, solution, after(5));
    expect(challenges.judge(challenge, solution, after(6))).toEqual(first);
  });
});
