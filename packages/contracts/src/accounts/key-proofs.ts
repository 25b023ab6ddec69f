import { z } from '../zod.ts';
import { ApiError } from '../common.ts';

/** The header with the proof of a browser's key (DPoP, RFC 9449), and the scheme of access tokens that need one. */
export const PROOF_HEADER = 'DPoP';

/** `code` of a 401 for a proof that was refused: a new proof may be accepted, the token is not the reason. */
export const PROOF_REFUSED = 'invalid_dpop_proof';

/** The body of a 401 for a refused proof. */
export const ProofRefused = ApiError.extend({
  code: z.literal(PROOF_REFUSED),
  /** The server's time, if the proof was made too long ago or in the future: the clock of the caller may be wrong. */
  server_time: z.string().optional(),
});
