import { inBrowser, inTab } from './browser-storage.ts';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('stores a value for all tabs of a browser, or for one tab only', () => {
  expect([inBrowser('devices').write('{}'), inTab('call-draft').write('Hi')]).toEqual([true, true]);
  expect([{ ...localStorage }, { ...sessionStorage }]).toEqual([{ devices: '{}' }, { 'call-draft': 'Hi' }]);
  inBrowser('devices').remove();
  expect([inBrowser('devices').read(), inTab('call-draft').read()]).toEqual([null, 'Hi']);
});

it('returns null on reading and false on writing if the browser denies access to storage', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  const refused = (['getItem', 'setItem', 'removeItem'] as const).map((method) =>
    jest.spyOn(Storage.prototype, method).mockImplementation(refuse),
  );
  const value = inBrowser('formats');
  expect([value.write('de-AT'), value.read(), value.remove()]).toEqual([false, null, undefined]);
  for (const each of refused) each.mockRestore();
});
