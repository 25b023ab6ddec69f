import { act } from '@testing-library/react';

interface Going {
  /** Key of an entry of the history, to which the browser goes back. */
  readonly back?: string;
  /** True for a page that replaces its entry in the history. */
  readonly replace?: boolean;
  /** False for another site, and for a reload. */
  readonly sameDocument?: boolean;
}

/** The browser's Navigation API, which jsdom lacks. */
export interface FakeNavigation {
  /** Goes to an address, and returns whether the page prevented it. */
  readonly go: (url: string, how?: Going) => boolean;
  /** The keys of the entries that the page went to. */
  readonly traversed: readonly string[];
}

/** Installs a fake Navigation API, until `removeNavigation`. */
export function installNavigation(): FakeNavigation {
  const traversed: string[] = [];
  const navigation = Object.assign(new EventTarget(), { traverseTo: (key: string) => traversed.push(key) });
  Object.defineProperty(window, 'navigation', { configurable: true, value: navigation });
  return {
    traversed,
    go(url, { back, replace = false, sameDocument = true } = {}) {
      const pushed = replace ? 'replace' : 'push';
      const event = Object.assign(new Event('navigate', { cancelable: true }), {
        destination: { url: new URL(url, window.location.href).href, key: back ?? '', sameDocument },
        navigationType: back === undefined ? pushed : 'traverse',
        downloadRequest: null,
      });
      let isPrevented = false;
      act(() => {
        isPrevented = !navigation.dispatchEvent(event);
      });
      return isPrevented;
    },
  };
}

/** Removes the fake Navigation API; for `afterEach`. */
export function removeNavigation(): void {
  Reflect.deleteProperty(window, 'navigation');
}

/** Closes the tab, and returns whether the browser asks first. */
export function closeTab(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
