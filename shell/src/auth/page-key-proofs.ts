import { createLazyKeyProofs } from './lazy-key-proofs.ts';
import { loginState } from './login-state.ts';

/** The proofs of this page that calls come from this browser. */
export const keyProofs = createLazyKeyProofs(loginState);
