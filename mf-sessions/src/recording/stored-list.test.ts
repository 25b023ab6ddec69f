import { inBrowser } from '@acquaint/browser-storage';
import { createStoredList } from './stored-list.ts';

interface Thing {
  readonly name: string;
  readonly isOld?: boolean;
}
const listOf = (key: Parameters<typeof inBrowser>[0]) =>
  createStoredList<Thing>({
    stored: inBrowser(key),
    cut: (all) => all.slice(0, 2),
    isFresh: ({ isOld }) => isOld !== true,
  });

describe('a list stored in the browser', () => {
  it('can be read in another tab, cut to its maximum length and without outdated items', () => {
    listOf('guest-tracks').write([{ name: 'a', isOld: true }, { name: 'b' }, { name: 'c' }]);
    expect(listOf('guest-tracks').read()).toEqual([{ name: 'b' }]);
  });

  it('returns the same array until it is written, and notifies subscribers, also of changes in other tabs', () => {
    const list = listOf('recording-not-kept');
    const listener = jest.fn();
    const stop = list.subscribe(listener);
    list.write([{ name: 'a' }]);
    expect(list.read()).toBe(list.read());
    expect(listener).toHaveBeenCalledTimes(1);
    localStorage.setItem('recording-not-kept', '[{"name":"b"}]');
    window.dispatchEvent(new Event('storage'));
    expect(listener).toHaveBeenCalledTimes(2);
    expect(list.read()).toEqual([{ name: 'b' }]);
    stop();
    list.write([]);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('lives as long as the page if it cannot be stored, and is empty if the stored value is invalid', () => {
    localStorage.setItem('devices', '{');
    const list = listOf('devices');
    expect(list.read()).toEqual([]);
    const refused = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    list.write([{ name: 'a' }]);
    expect(list.read()).toEqual([{ name: 'a' }]);
    refused.mockRestore();
    list.write([{ name: 'b' }]);
    expect(localStorage.getItem('devices')).toBe('[{"name":"b"}]');
  });
});
