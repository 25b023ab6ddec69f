import { boundKeyOf } from './fresh-token.ts';
import type { createKeyProofs, KeyProofs } from './key-proofs.ts';
import type { LoginState, LoginListener } from './login-state.ts';

const load = () => import(/* webpackChunkName: "key-proofs" */ './key-proofs.ts');

/**
 * Returns the proofs of this page (R-ACCT-27). Their code is loaded for a login that is bound to a key, and when somebody logs in:
 * other visitors need none of it.
 * @param loadCode replaced in tests.
 */
export function createLazyKeyProofs(
  loginState: Pick<LoginState, 'accessToken' | 'subscribe'>,
  loadCode: () => Promise<{ readonly createKeyProofs: typeof createKeyProofs }> = load,
): KeyProofs {
  let loading: Promise<KeyProofs> | undefined;
  let notify: LoginListener = () => undefined;

  async function start(): Promise<KeyProofs> {
    const { createKeyProofs } = await loadCode();
    return createKeyProofs({
      accessToken: loginState.accessToken,
      subscribe(listener) {
        notify = listener;
        return () => undefined;
      },
    });
  }

  /** A load that failed is tried again by the next call. */
  function loaded(): Promise<KeyProofs> {
    loading ??= start().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  function loadForBoundLogin(): void {
    if (boundKeyOf(loginState.accessToken()) !== null) loaded().catch(() => undefined);
  }

  loadForBoundLogin();
  loginState.subscribe((reason, elsewhere) => {
    if (reason === null) loadForBoundLogin();
    // Once the code is there, so that a logout before that removes the key, too.
    loading?.then(() => notify(reason, elsewhere)).catch(() => undefined);
  });

  return {
    authorize: async (call) => {
      const { token, givesTokens } = call;
      if (givesTokens || boundKeyOf(token) !== null) return (await loaded()).authorize(call);
      return token === null ? {} : { Authorization: `Bearer ${token}` };
    },
    correctClock: (serverTime) => {
      loading?.then((proofs) => proofs.correctClock(serverTime)).catch(() => undefined);
    },
  };
}
