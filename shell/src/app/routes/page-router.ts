import type { ComponentType } from 'react';
import {
  NavigationType,
  parsePath,
  type Location,
  type Navigator,
  type UNSAFE_createBrowserHistory as CreateHistory,
} from 'react-router-dom';
import type { SitePage } from './site-pages.ts';

/** What is shown: a page at a location, and how the person came there. */
export interface Visit {
  readonly location: Location;
  readonly how: NavigationType;
  readonly page: SitePage;
  /** The page's component, or why it could not be loaded. */
  readonly content: { readonly Component: ComponentType } | { readonly error: unknown };
  /** Leaves the scroll position as it is. */
  readonly keepsScroll: boolean;
}

interface Options {
  readonly history: ReturnType<typeof CreateHistory>;
  readonly pageAt: (pathname: string) => SitePage;
  /** Called when a page starts to load; returns what to call, once or more, when it has or is no longer wanted. */
  readonly onLoading: () => () => void;
  /** Called before the location changes. */
  readonly onLeave: (left: Location) => void;
}

/** Follows and changes the page's location. */
export interface PageRouter {
  /** For react-router's `Router`. */
  readonly navigator: Navigator;
  /** Returns the current visit, the same object until it changes; null until the first page has loaded. */
  readonly current: () => Visit | null;
  /** Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Creates the page's router: shows a page once its code is loaded, until then the one before it. The last navigation wins. A page
 * that failed to load is shown as failed, and loaded again by the next navigation to it.
 *
 * The router of react-router that loads pages also loads data and submits forms, which takes 16 kB of script of every page; so this
 * one loads pages, and react-router does the rest.
 */
export function createPageRouter({ history, pageAt, onLoading, onLeave }: Options): PageRouter {
  const listeners = new Set<() => void>();
  const loaded = new Map<SitePage, ComponentType>();
  let visit: Visit | null = null;
  let lastNumber = 0;
  /** Ends the progress of the page that is loading. */
  let endLoading = (): void => undefined;

  /** Shows the page at `pathname`; `arrive` changes the browser's history, and returns false if the page before prevented it. */
  function go(
    pathname: string,
    how: NavigationType,
    arrive: () => boolean,
    { keepsScroll = false }: { readonly keepsScroll?: boolean } = {},
  ): void {
    const number = (lastNumber += 1);
    const page = pageAt(pathname);
    const show = (content: Visit['content']) => {
      if (number !== lastNumber) return;
      if (visit !== null) onLeave(visit.location);
      if (!arrive()) return;
      visit = { location: history.location, how, page, content, keepsScroll };
      for (const listener of listeners) listener();
    };
    const endBefore = endLoading;
    const Component = loaded.get(page);
    endLoading = Component === undefined ? onLoading() : () => undefined;
    // A page that is no longer wanted keeps no progress running. It ends after the next one has begun, so that the bar does not flicker.
    endBefore();
    if (Component !== undefined) {
      show({ Component });
      return;
    }
    void page
      .load()
      .then(
        (Loaded) => {
          loaded.set(page, Loaded);
          return { Component: Loaded };
        },
        (error: unknown) => ({ error }),
      )
      .then((content) => {
        if (number === lastNumber) endLoading();
        show(content);
      });
  }

  const move =
    (how: NavigationType.Push | NavigationType.Replace): Navigator['push'] =>
    (to, state, options) => {
      const { pathname = history.location.pathname } = typeof to === 'string' ? parsePath(to) : to;
      const arrive = () => {
        const { key } = history.location;
        history[how === NavigationType.Push ? 'push' : 'replace'](to, state);
        // A page can cancel the event `navigate` while it has unsaved changes; the browser then changes nothing, and does not say so.
        return history.location.key !== key;
      };
      go(pathname, how, arrive, { keepsScroll: options?.preventScrollReset === true });
    };

  history.listen(({ location }) => go(location.pathname, NavigationType.Pop, () => true));
  go(history.location.pathname, NavigationType.Pop, () => true);

  return {
    navigator: {
      createHref: (to) => history.createHref(to),
      encodeLocation: (to) => history.encodeLocation(to),
      go: (delta) => history.go(delta),
      push: move(NavigationType.Push),
      replace: move(NavigationType.Replace),
    },
    current: () => visit,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
