import { SHELL_API_VERSION } from '@acquaint/contracts';
import { sampleRegistry, sampleRemote } from '../../test/sample-registry.ts';
import { lastRegistry } from './last-registry.ts';
import { embeddedRegistry, fetchRegistry } from './registry.ts';

const registry = sampleRegistry([sampleRemote()]);
const json = (body: string, status = 200) => jest.fn(async () => new Response(body, { status }));

function answer(fake: (...call: Parameters<typeof fetch>) => Promise<Response>) {
  jest.spyOn(globalThis, 'fetch').mockImplementation(fake);
}

afterEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
});

it('is requested with the version of the shell, and with the headers that tell who asks', async () => {
  const fake = json(JSON.stringify(registry));
  answer(fake);
  expect(await fetchRegistry()).toEqual(registry);
  await fetchRegistry({ authorization: 'Bearer abc' });
  const [[url, visitor], [, member]] = fake.mock.calls as unknown as [string, { headers: object }][] as [
    [string, { headers: object }],
    [string, { headers: object }],
  ];
  expect(url).toBe(`/mf/registry.json?shell_api=${SHELL_API_VERSION}`);
  expect(visitor.headers).not.toHaveProperty('authorization');
  expect(member.headers).toMatchObject({ authorization: 'Bearer abc' });
});

it.each([
  ['is HTML', '<!doctype html><p>Welcome to this hotel', 200],
  ['is another JSON', '{"remotes":"none"}', 200],
  ['is an error', JSON.stringify(registry), 500],
])('is rejected when the answer %s', async (_, body, status) => {
  answer(json(body, status));
  await expect(fetchRegistry()).rejects.toThrow();
});

it('times out after eight seconds', async () => {
  jest.useFakeTimers();
  answer(() => new Promise(() => undefined));
  const request = fetchRegistry();
  jest.advanceTimersByTime(8_000);
  jest.useRealTimers();
  await expect(request).rejects.toThrow('no answer within 8000 ms');
});

it.each([
  ['the registry in it', JSON.stringify(registry), registry],
  ['nothing when it is half a page', '{"generated_at":', null],
  ['nothing when it is something else', '{}', null],
])('the page returns %s', (_, text, expected) => {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'registry';
  element.textContent = text;
  document.body.append(element);
  expect(embeddedRegistry()).toEqual(expected);
});

it('a page without one returns null', () => {
  expect(embeddedRegistry()).toBeNull();
});

it('is stored in this browser, and any other stored value is ignored', () => {
  expect(lastRegistry.read()).toBeNull();
  lastRegistry.keep(registry);
  expect(lastRegistry.read()).toEqual(registry);
  localStorage.setItem('last-registry', '{');
  expect(lastRegistry.read()).toBeNull();
});
