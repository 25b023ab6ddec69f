import type { AuthorizationHeaders, CallToAuthorize } from '@acquaint/api-client';
import { API_BASE, getInitialData, type Registry } from '@acquaint/contracts';

/** How long an answer may wait for its request, in milliseconds: as long as a slow page takes to start. */
const KEPT_MS = 20_000;

interface Options {
  /** The page's address. */
  readonly location: Pick<Location, 'origin' | 'pathname' | 'search'>;
  readonly registry: Registry | null;
  /** A valid access token; null if there is none, or it has expired. */
  readonly token: string | null;
  readonly authorize: (call: CallToAuthorize) => Promise<AuthorizationHeaders>;
  readonly locale: string;
  /** Called with a listener for logins and logouts, after which no answer is used. */
  readonly subscribe: (listener: () => void) => void;
  readonly now?: () => number;
}

/** Answers of the API that were requested while the code that needs them was still loading. */
export interface EarlyAnswers {
  /**
   * Returns the answer to a GET request, which can be taken once; undefined if it was not requested early. The promise rejects if
   * there is no success: send the request then.
   * @param url path and query, without the base URL of the API.
   */
  readonly take: (url: string) => Promise<unknown> | undefined;
}

/**
 * Requests what a member's page needs first (R-PAGE-27): the initial data, and the `reads` of its route. It uses no library, so that
 * the requests leave before the libraries are evaluated, which takes longer than an answer.
 */
export function requestEarly({
  location,
  registry,
  token,
  authorize,
  locale,
  subscribe,
  now = () => performance.now(),
}: Options): EarlyAnswers {
  const route = registry?.remotes
    .flatMap(({ routes }) => routes)
    .find(
      // A dashboard page that is open to visitors is a member's page when a member opens it.
      ({ path, access, layout }) =>
        path === location.pathname && (access !== 'visitor' || layout === 'dashboard'),
    );
  const answers = new Map<string, Promise<unknown>>();
  if (token === null || route === undefined) return { take: () => undefined };

  const request = async (url: string): Promise<unknown> => {
    const path = API_BASE + url;
    const call = {
      method: 'GET',
      url: location.origin + path.replace(/\?.*/, ''),
      token,
      givesTokens: false,
    };
    const headers = { accept: 'application/json', 'accept-language': locale, ...(await authorize(call)) };
    const answer = await fetch(path, { headers });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    return answer.json();
  };
  const urls = [getInitialData.path, ...(location.search === '' ? (route.reads ?? []) : [])];
  for (const url of urls) {
    const answer = request(url);
    // Nobody may ask for it.
    answer.catch(() => undefined);
    answers.set(inOrder(url), answer);
  }
  const startedAt = now();
  subscribe(() => answers.clear());

  return {
    take(url) {
      const key = inOrder(url);
      const answer = now() - startedAt <= KEPT_MS ? answers.get(key) : undefined;
      answers.delete(key);
      return answer;
    },
  };
}

/** Returns a URL with its query in alphabetical order. */
function inOrder(url: string): string {
  const [path = '', query = ''] = url.split('?');
  const params = new URLSearchParams(query);
  params.sort();
  return `${path}?${params.toString()}`;
}
