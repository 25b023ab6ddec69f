import { periodOf } from './day-range.tsx';

const of = (from: string, to = '') => periodOf({ get: (name) => (name === 'from' ? from : to) });
const local = (...parts: readonly [number, number, number]) => new Date(...parts).toISOString();

it('reads days in the zone of the device: from the beginning of the first to the end of the last', () => {
  expect(of('2026-02-27', '2026-02-28')).toEqual({ since: local(2026, 1, 27), until: local(2026, 2, 1) });
  expect(of('2026-12-31', '2026-12-31')).toEqual({ since: local(2026, 11, 31), until: local(2027, 0, 1) });
});

it('leaves out an end that is absent or no day', () => {
  expect(of('', '2026-11-30')).toEqual({ until: local(2026, 11, 1) });
  for (const mistake of ['', '2026', '2026-02-30', '2026-13-01', '0000-01-01', '2026-11-01T12:00', 'x'])
    expect(of(mistake)).toEqual({});
});
