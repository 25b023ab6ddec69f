import type { OwnerProof } from '@acquaint/contracts';
import type { z } from 'zod';
import type { RequestContext } from '../../http/serve.ts';
import type { OwnerCheck } from './owner-check.ts';
import type { PasskeyService } from './passkeys.service.ts';

/**
 * Asks for the password or a passkey of the account again.
 * @throws ProblemError 400 when it is not right, 429 when tried too often.
 */
export type OwnerProving = (context: RequestContext, proof: z.output<typeof OwnerProof>) => Promise<void>;

export function createOwnerProving(checkOwner: OwnerCheck, passkeys: PasskeyService): OwnerProving {
  return async (context, { passkey, current_password }) => {
    if (passkey) await passkeys.checkOwn(context, passkey);
    else await checkOwner(context, current_password ?? '');
  };
}
