import { pageComponent } from '../../../packages/build/src/remote/pages.ts';
import { isPlatformPath, RemoteName } from '../../../packages/contracts/src/index.ts';

/** The names of a new page. */
export interface PageNames {
  /** Route id and folder: `past-events`. */
  readonly id: string;
  /** In the tab and the heading: `Past events`. */
  readonly title: string;
  /** `PastEventsPage`. */
  readonly component: string;
}

const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/**
 * Checks the name of a new remote.
 * @throws Error with a sentence that says what to write instead.
 */
export function checkedRemoteName(name: string | undefined): string {
  if (name === undefined) throw new Error('Name the remote: pnpm new:remote mf-events');
  const parsed = RemoteName.safeParse(name);
  if (!parsed.success)
    throw new Error(
      `"${name}": ${parsed.error.issues[0]?.message ?? 'not the name of a remote'}, such as mf-events`,
    );
  return parsed.data;
}

/**
 * Checks the path of a new page.
 * @throws Error with a sentence that says what to write instead.
 */
export function checkedPath(path: string | undefined): string {
  if (path === undefined)
    throw new Error('Give the path of the page: pnpm new:page mf-circles /dashboard/groups/events');
  if (!/^(\/:?[a-zA-Z0-9_-]+)+$/.test(path))
    throw new Error(
      `"${path}" is not a path: it must begin with / and consist of words, such as /dashboard/groups/events`,
    );
  if (isPlatformPath(path))
    throw new Error(`${path} is an address of the platform itself. Choose another one`);
  return path;
}

/**
 * Returns the names of a page, derived from the last word of its path: `/dashboard/past-events/:id` is `past-events`.
 * @throws Error when the path has no usable word, or the given id is invalid.
 */
export function pageNames(
  path: string,
  options: { readonly id?: string; readonly title?: string },
): PageNames {
  const word = path
    .split('/')
    .findLast((segment) => segment !== '' && !segment.startsWith(':'))
    ?.replaceAll('_', '-')
    .toLowerCase();
  const id = options.id ?? word ?? '';
  if (!ID.test(id))
    throw new Error(`"${id}" is not an id of a page. Choose one with --id: lower-case words with dashes`);
  const words = id.split('-');
  return {
    id,
    title: options.title ?? capital(words.join(' ')),
    component: pageComponent(id),
  };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
