import { createCircle, getLandingFacts } from '@acquaint/contracts';
import { api } from '../../../test/client.ts';
import { registerMember } from '../../../test/people.ts';

it('gives visitors the site’s numbers, cacheable for half a minute', async () => {
  const before = await api.ok(getLandingFacts, {});
  const ada = await registerMember();
  const circle = { name: `Circle of ${ada.username}`, topics: [{ slug: 'fundraising' }] };
  await api.ok(createCircle, { body: circle }, { as: ada });
  const answer = await api.call(getLandingFacts, {});
  expect(answer.body.members).toBeGreaterThan(before.members);
  expect(answer.body.circles).toBeGreaterThan(before.circles);
  expect(answer.body.pro).toEqual({ monthly_cents: 1_900, yearly_cents: 19_000, currency: 'EUR' });
  expect(answer.headers.get('cache-control')).toBe('public, max-age=30');
});
