import { faring } from './ask-platform.ts';
import { readShare } from './share.ts';

it('names why the figures of a canary are not known, whatever went wrong, so that the command continues', async () => {
  const ask = () => Promise.reject(new Error('EACCES: permission denied'));
  expect(await faring(ask, 'mf-circles', '0.1.0')).toBe(
    'In how many logins mf-circles 0.1.0 was loaded, and its errors, are not known: EACCES: permission denied.',
  );
});

it('refuses more names than a canary can have', () => {
  const user = [Array.from({ length: 101 }, (_, index) => `member${index}`).join(',')];
  expect(() => readShare({ user }, 'Usage')).toThrow('A canary can have 100 named members, not 101.');
});
