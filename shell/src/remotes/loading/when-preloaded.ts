/** Milliseconds to wait for a preloaded file. One that takes longer is waited for when it is needed. */
const PATIENCE_MS = 1_000;

/**
 * Resolves when the scripts of a remote that the page's HTML preloads have arrived, at once if it preloads none. Then a remote's
 * files run without a pause, and what changes meanwhile is likely its own (R-ADMIN-15). Never rejects.
 * @param entry URL of the remote's entry; its other files are in the same folder.
 */
export async function whenPreloaded(entry: string, patienceMs = PATIENCE_MS): Promise<void> {
  // The page's load event waits for preloads: after it, none is still loading.
  if (document.readyState === 'complete') return;
  const folder = new URL('.', new URL(entry, document.baseURI)).href;
  const links = document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="script"]');
  const missing = [...links].filter(({ href }) => href.startsWith(folder) && !hasArrived(href));
  if (missing.length === 0) return;
  const ended = new AbortController();
  const { signal } = ended;
  const arrivals = missing.map(
    (link) =>
      new Promise<void>((resolve) => {
        for (const event of ['load', 'error']) link.addEventListener(event, () => resolve(), { signal });
      }),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<void>((resolve) => (timer = setTimeout(resolve, patienceMs)));
  await Promise.race([Promise.all(arrivals), tooLate]);
  clearTimeout(timer);
  ended.abort();
}

function hasArrived(url: string): boolean {
  return performance.getEntriesByName(url, 'resource').length > 0;
}
