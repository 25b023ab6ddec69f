import { createShareScope } from '../remotes/loading/share-scope.ts';
import type { ShareScope } from '../remotes/loading/share-scope.ts';
import { sharedModules } from '../remotes/loading/shared-modules.ts';
import type { SharedModules } from '../remotes/loading/shared-modules.ts';

/** Webpack's name for the share scope that the page gave to this container. */
declare const __webpack_share_scopes__: { readonly default?: ShareScope };

/** Returns the share scope of all containers on the page. */
export function pageScope(): ShareScope {
  return __webpack_share_scopes__.default ?? {};
}

/**
 * Puts the platform's shared modules into the page's share scope, from which every remote's container takes them.
 * @throws Error if the page shares one of them itself, because React and the libraries for it must not be mixed.
 */
export function shareWithPage(scope: ShareScope, modules: readonly SharedModules[] = sharedModules): void {
  const sharedRequest = modules.flatMap(({ requests }) => requests).find((request) => request in scope);
  if (sharedRequest) {
    throw new Error(
      `This page shares a "${sharedRequest}" of its own in the scope of the platform's remotes. ` +
        `Register platform and remotes with a scope of their own: shareScope: 'acquaint'.`,
    );
  }
  Object.assign(scope, createShareScope(modules));
}
