import { createKeptList } from './kept-list.ts';

interface Thing {
  readonly name: string;
  readonly isOld?: boolean;
}
const listOf = (key: string) =>
  createKeptList<Thing>({ key, cut: (all) => all.slice(0, 2), isFresh: ({ isOld }) => isOld !== true });

describe('a list stored in the browser', () => {
  it('is shared with other tabs, limited in length, without outdated items', () => {
    listOf('things').write([{ name: 'a', isOld: true }, { name: 'b' }, { name: 'c' }]);
    expect(listOf('things').read()).toEqual([{ name: 'b' }]);
  });

  it('is the same object until it is written, and notifies listeners, also about other tabs', () => {
    const list = listOf('others');
    const heard = jest.fn();
    const stop = list.subscribe(heard);
    list.write([{ name: 'a' }]);
    expect(list.read()).toBe(list.read());
    expect(heard).toHaveBeenCalledTimes(1);
    localStorage.setItem('others', '[{"name":"b"}]');
    window.dispatchEvent(new Event('storage'));
    expect(heard).toHaveBeenCalledTimes(2);
    expect(list.read()).toEqual([{ name: 'b' }]);
    stop();
    list.write([]);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('lives as long as the page if the browser stores nothing, and is empty if the stored value is invalid', () => {
    localStorage.setItem('broken', '{');
    const list = listOf('broken');
    expect(list.read()).toEqual([]);
    const refused = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    list.write([{ name: 'a' }]);
    expect(list.read()).toEqual([{ name: 'a' }]);
    refused.mockRestore();
    list.write([{ name: 'b' }]);
    expect(localStorage.getItem('broken')).toBe('[{"name":"b"}]');
  });
});
