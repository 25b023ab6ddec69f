import type { AuthorizationHeaders, CallToAuthorize } from '@acquaint/api-client';
import { API_BASE, getInitialData, type InitialData, type Registry } from '@acquaint/contracts';

/** How long an answer may wait for its request, in milliseconds: as long as a slow page takes to start. */
const KEPT_MS = 20_000;
/** How many results of an answer have their pictures requested early: about as many as are in view before scrolling. */
const IN_VIEW = 4;
/** The parameter of a read that is not taken from the page's address. */
const OWN_USERNAME = 'own_username';

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
  /** Requests a picture, which the browser keeps for the page. */
  readonly requestPicture?: (path: string) => void;
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
 * Requests what a member's page needs first (R-PAGE-27): the initial data, the `reads` of its route, and the `pictures` of their first
 * results, which are the largest content of a page. It uses no library, so that the requests leave before the libraries are evaluated,
 * which takes longer than an answer.
 */
export function requestEarly({
  location,
  registry,
  token,
  authorize,
  locale,
  subscribe,
  now = () => performance.now(),
  requestPicture = (path) => {
    new Image().src = path;
  },
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
    const body: unknown = await answer.json();
    for (const picture of picturesIn(body, route.pictures ?? [])) requestPicture(picture);
    return body;
  };
  let isForgotten = false;
  const send = (url: string): Promise<unknown> => {
    const answer = request(url);
    // Nobody may ask for it.
    answer.catch(() => undefined);
    answers.set(inOrder(url), answer);
    return answer;
  };
  const initialData = send(getInitialData.path);
  for (const read of route.reads ?? []) {
    if (read.includes(`{${OWN_USERNAME}}`)) {
      const sendOwn = (body: unknown): void => {
        const { username = '' } = (body as Partial<InitialData>).user_data ?? {};
        const url = withParameters(read, new URLSearchParams({ [OWN_USERNAME]: username }));
        if (url !== undefined && !isForgotten) void send(url);
      };
      initialData.then(sendOwn, () => undefined);
    } else if (location.search === '' || read.includes('{')) {
      const url = withParameters(read, new URLSearchParams(location.search));
      if (url !== undefined) void send(url);
    }
  }
  const startedAt = now();
  subscribe(() => {
    isForgotten = true;
    answers.clear();
  });

  return {
    take(url) {
      const key = inOrder(url);
      const answer = now() - startedAt <= KEPT_MS ? answers.get(key) : undefined;
      answers.delete(key);
      return answer;
    },
  };
}

/** Returns the paths in these fields of an answer's first results. */
function picturesIn(body: unknown, fields: readonly string[]): string[] {
  const { results = [] } = body as { readonly results?: readonly Readonly<Record<string, unknown>>[] };
  return results
    .slice(0, IN_VIEW)
    .flatMap((result) => fields.map((field) => result[field]))
    .filter((path) => typeof path === 'string');
}

/** Returns the URL of a read with the parameters that it names; undefined if one is missing. */
function withParameters(read: string, parameters: URLSearchParams): string | undefined {
  let isComplete = true;
  const url = read.replaceAll(/\{([a-z_]+)\}/g, (_, name: string) => {
    const value = parameters.get(name) ?? '';
    isComplete &&= value !== '';
    return encodeURIComponent(value);
  });
  return isComplete ? url : undefined;
}

/** Returns a URL with its query in alphabetical order. */
function inOrder(url: string): string {
  const [path = '', query = ''] = url.split('?');
  const params = new URLSearchParams(query);
  params.sort();
  return `${path}?${params.toString()}`;
}
