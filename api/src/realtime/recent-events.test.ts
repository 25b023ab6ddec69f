import type { ServerMessage } from '@acquaint/contracts';
import { createRecentEvents } from './recent-events.ts';

const members = Array.from({ length: 20_000 }, (_, index) => `member-${index}`);
/** Copies as from another process: equal, but no string is the same one in memory. */
const copyOf = <T>(value: T): T => structuredClone(value);
const changed = (circle_id: string): ServerMessage => ({
  type: 'event',
  name: 'circle/changed',
  payload: { circle_id },
});

function world() {
  let now = 0;
  const recent = createRecentEvents(() => now);
  return { recent, at: (ms: number) => void (now = ms) };
}

describe('recent events', () => {
  it('that were sent again and again to all members of a large circle are told once, to those they were sent to', () => {
    const { recent, at } = world();
    for (let joined = 0; joined < 50; joined++) {
      at(1_000 + joined * 100);
      recent.remember(copyOf(members.slice(0, 19_950 + joined)), copyOf(changed('large')));
    }
    at(7_000);
    expect(recent.toldSince('member-7', 1_000)).toEqual([changed('large')]);
    expect(recent.toldSince('member-7', 5_901)).toEqual([]);
    expect(recent.toldSince('member-19998', 1_000)).toEqual([changed('large')]);
    expect(recent.toldSince('member-19999', 1_000)).toEqual([]);
  });

  it('are told oldest first, whether few or many members have them', () => {
    const { recent, at } = world();
    for (const [ms, ids, circle] of [
      [10, members, 'one'],
      [20, ['member-1'], 'two'],
      [30, members, 'three'],
      [40, ['member-2'], 'four'],
    ] as const) {
      at(ms);
      recent.remember(ids, changed(circle));
    }
    expect(recent.toldSince('member-1', 5)).toEqual([changed('one'), changed('two'), changed('three')]);
    expect(recent.toldSince('member-1', 20)).toEqual([changed('two'), changed('three')]);
  });

  it('may be missing once they are older than two minutes, and after a gap', () => {
    const { recent, at } = world();
    for (let minute = 0; minute < 5; minute++) {
      at(10 + minute * 61_000);
      recent.remember(members, changed(`circle ${minute}`));
      at(20 + minute * 61_000);
      recent.remember(['member-1'], changed(`small ${minute}`));
    }
    expect(recent.toldSince('member-1', 15)).toBeNull();
    expect(recent.toldSince('member-1', 10 + 4 * 61_000)).toEqual([changed('circle 4'), changed('small 4')]);
    recent.forget();
    expect(recent.toldSince('member-1', 10 + 4 * 61_000)).toBeNull();
  });
});
