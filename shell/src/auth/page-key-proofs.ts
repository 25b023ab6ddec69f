import { tabSupportView } from '@acquaint/browser-storage';
import { SUPPORT_VIEW_HEADER } from '@acquaint/contracts';
import type { KeyProofs } from './key-proofs.ts';
import { createLazyKeyProofs } from './lazy-key-proofs.ts';
import { loginState } from './login-state.ts';

/** Adds the view of a member's pages, if this tab has one, to each call with an access token (R-ADMIN-11). */
export function withSupportView(proofs: KeyProofs): KeyProofs {
  return {
    ...proofs,
    authorize: async (call) => {
      const headers = await proofs.authorize(call);
      const view = call.token === null || call.givesTokens ? null : tabSupportView.read();
      return view === null ? headers : { ...headers, [SUPPORT_VIEW_HEADER]: view.id };
    },
  };
}

/** The proofs of this page that calls come from this browser. */
export const keyProofs = withSupportView(createLazyKeyProofs(loginState));
