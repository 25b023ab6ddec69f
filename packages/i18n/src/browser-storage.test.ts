import { inBrowser, inTab } from './browser-storage.ts';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('keeps a value for all tabs of a browser, or for one tab alone', () => {
  expect([inBrowser('devices').write('{}'), inTab('call-draft').write('Hi')]).toEqual([true, true]);
  expect([{ ...localStorage }, { ...sessionStorage }]).toEqual([{ devices: '{}' }, { 'call-draft': 'Hi' }]);
  inBrowser('devices').remove();
  expect([inBrowser('devices').read(), inTab('call-draft').read()]).toEqual([null, 'Hi']);
});

it('reads nothing and keeps nothing where the browser refuses', () => {
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
