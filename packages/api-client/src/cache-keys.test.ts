import { getInitialData, getProfileByUsername } from '@acquaint/contracts';
import { queryKey } from './cache-keys.ts';

it('uses different keys for different inputs, all beginning with the name of the endpoint', () => {
  const [ada, bob] = ['ada', 'bob'].map((username) =>
    queryKey(getProfileByUsername, { query: { username } }),
  );
  expect(ada).not.toEqual(bob);
  for (const key of [ada, bob]) expect(key?.[0]).toBe(queryKey(getProfileByUsername)[0]);
});

it('uses the name alone when there is no input', () => {
  expect(queryKey(getInitialData, {})).toEqual(['initial-data']);
});
