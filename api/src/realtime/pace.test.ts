import { createPace } from './pace.ts';

describe('the rate limit of a connection', () => {
  it('accepts the burst of a negotiation, then 50 messages a second', () => {
    const pace = createPace();
    const burst = Array.from({ length: 200 }, () => pace.count(0));
    expect(burst.every((verdict) => verdict === 'fine')).toBe(true);
    expect(pace.count(0)).toBe('too-fast');
    const second = Array.from({ length: 60 }, () => pace.count(1000));
    expect(second.filter((verdict) => verdict === 'fine')).toHaveLength(50);
  });

  it('disconnects a client that does not stop', () => {
    const pace = createPace();
    const verdicts = Array.from({ length: 701 }, () => pace.count(0));
    expect(verdicts.at(-2)).toBe('too-fast');
    expect(verdicts.at(-1)).toBe('abusive');
  });

  it('disconnects a flooding client even if some of its messages are accepted in between', () => {
    const pace = createPace();
    const tenSecondsOf200 = Array.from({ length: 2000 }, (_, index) => pace.count(index * 5));
    expect(tenSecondsOf200.slice(300)).toContain('fine');
    expect(tenSecondsOf200).toContain('abusive');
  });

  it('resets after a pause', () => {
    const pace = createPace();
    const verdicts = Array.from({ length: 10 }, (_, talk) =>
      Array.from({ length: 300 }, () => pace.count(talk * 4000)),
    ).flat();
    expect(verdicts).toContain('too-fast');
    expect(verdicts).not.toContain('abusive');
  });
});
