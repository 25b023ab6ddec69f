import type { MountWatch } from '@acquaint/remote-kit';

/** Owner of the style sheets that all remotes share. */
const PLATFORM = '';

/** How long a mount waits for its sheets, in milliseconds: as long as webpack waits for a file. */
const WAIT_MS = 7_000;

// The page may stop the platform and configure it again, but webpack never loads a sheet twice: what is known about sheets
// outlives a host.

/** Sheets that the platform itself came with. */
const kept = new WeakSet<HTMLLinkElement>();
/** Sheets that remotes loaded. */
const ofRemotes = new WeakSet<HTMLLinkElement>();
/** How many parts of each owner are shown. */
const mounted = new Map<string, number>();
/** Sheets that were taken out of the page, by platform and owner. */
const away = new Map<string, HTMLLinkElement[]>();
/** Sheets that were put back and are not loaded yet. */
const loading = new Set<HTMLLinkElement>();
/** Settles when the sheets that were put back last are loaded. */
const returning = new Map<string, Promise<unknown>>();

/**
 * Takes the platform's style sheets out of a foreign page while no remote needs them. webpack loads each sheet once and never
 * removes it, so the sheets are put back before the next mount, which waits for them; the browser has their files in its cache.
 * Sheets are counted by remote: a sheet stays while any part of its remote is shown.
 *
 * @param platform origin of the platform; sheets of other origins are the page's own.
 */
export function createPageStyles(platform: string): MountWatch & { readonly stop: () => void } {
  const { head } = document;
  for (const sheet of sheetsIn(head)) if (!ofRemotes.has(sheet)) kept.add(sheet);

  /** Returns the key of the sheet's owner; null for the page's own sheets. */
  const ownerOf = ({ href }: HTMLLinkElement): string | null => {
    const url = URL.parse(href);
    if (url?.origin !== platform) return null;
    return keyOf(/\/mf\/(mf-[a-z0-9-]+)\//.exec(url.pathname)?.[1] ?? PLATFORM);
  };
  const keyOf = (remote: string) => `${platform} ${remote}`;
  const isNeeded = (owner: string): boolean => (mounted.get(owner) ?? 0) > 0;

  function take(sheet: HTMLLinkElement): void {
    const owner = ownerOf(sheet);
    if (owner === null || kept.has(sheet)) return;
    ofRemotes.add(sheet);
    if (!sheet.isConnected || isNeeded(owner)) return;
    // It is taken when it is loaded: a mount waits for it.
    if (loading.has(sheet)) return;
    // webpack waits for a sheet that is still being loaded.
    if (sheet.sheet === null) {
      sheet.addEventListener('load', () => take(sheet), { once: true });
      return;
    }
    sheet.remove();
    away.set(owner, [...(away.get(owner) ?? []), sheet]);
  }

  async function load(sheet: HTMLLinkElement): Promise<void> {
    loading.add(sheet);
    await settled(sheet);
    loading.delete(sheet);
    take(sheet);
  }

  /** Waits for sheets that another mount has put back a moment ago, too. */
  function putBack(owner: string): Promise<unknown> {
    const sheets = away.get(owner) ?? [];
    away.delete(owner);
    if (sheets.length > 0) returning.set(owner, Promise.all(sheets.map(load)));
    head.append(...sheets);
    return returning.get(owner) ?? Promise.resolve();
  }

  // A part may end while its sheets are still being loaded.
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLLinkElement && node.rel === 'stylesheet') take(node);
    }
  });
  observer.observe(head, { childList: true });

  return {
    begin(remote) {
      const owners = [PLATFORM, remote].map(keyOf);
      for (const owner of owners) mounted.set(owner, (mounted.get(owner) ?? 0) + 1);
      return Promise.all(owners.map(putBack));
    },
    end(remote) {
      for (const owner of [PLATFORM, remote].map(keyOf))
        mounted.set(owner, Math.max(0, (mounted.get(owner) ?? 0) - 1));
      sheetsIn(head).forEach(take);
    },
    stop: () => {
      observer.disconnect();
      mounted.clear();
    },
  };
}

/** Waits until a sheet is loaded, or cannot be: neither that nor a slow network may keep the page from being shown. */
function settled(sheet: HTMLLinkElement): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = new AbortController();
  const finish = () => {
    done.abort();
    clearTimeout(timer);
    resolve();
  };
  const timer = setTimeout(finish, WAIT_MS);
  for (const event of ['load', 'error']) sheet.addEventListener(event, finish, { signal: done.signal });
  return promise;
}

function sheetsIn(head: HTMLHeadElement): HTMLLinkElement[] {
  return [...head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
}
