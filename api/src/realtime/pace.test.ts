import { createPace } from './pace.ts';

describe('the pace of a connection', () => {
  it('lets a negotiation through at once, then 50 messages a second', () => {
    const pace = createPace();
    const burst = Array.from({ length: 200 }, () => pace.count(0));
    expect(burst.every((verdict) => verdict === 'fine')).toBe(true);
    expect(pace.count(0)).toBe('too-fast');
    const second = Array.from({ length: 60 }, () => pace.count(1000));
    expect(second.filter((verdict) => verdict === 'fine')).toHaveLength(50);
  });

  it('ends a connection that goes on and on', () => {
    const pace = createPace();
    const verdicts = Array.from({ length: 701 }, () => pace.count(0));
    expect(verdicts.at(-2)).toBe('too-fast');
    expect(verdicts.at(-1)).toBe('abusive');
  });
});
