import { getInitialData, getProfileByUsername } from '@acquaint/contracts';
import { queryKey } from './cache-keys.ts';

it('keeps the answers to two questions apart, and each under the name of its endpoint', () => {
  const [ada, bob] = ['ada', 'bob'].map((username) =>
    queryKey(getProfileByUsername, { query: { username } }),
  );
  expect(ada).not.toEqual(bob);
  for (const key of [ada, bob]) expect(key?.[0]).toBe(queryKey(getProfileByUsername)[0]);
});

it('knows what takes no input by its name alone', () => {
  expect(queryKey(getInitialData, {})).toEqual(['initial-data']);
});
