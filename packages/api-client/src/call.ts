import {
  IDEMPOTENCY_KEY,
  pathOf,
  type CallInput,
  type Endpoint,
  type SuccessBody,
} from '@acquaint/contracts';
import { send, type SendOptions } from './http.ts';

export interface CallOptions extends SendOptions {
  readonly signal?: AbortSignal;
  /** Idempotency key, for `idempotent` endpoints: a repeated call with the same key only returns the first answer. */
  readonly key?: string;
  /** Receives how much of the body has been sent, 0 to 1. Such a call may take minutes. */
  readonly onUpload?: (share: number) => void;
}

interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: unknown;
  readonly body?: unknown;
}

/**
 * Calls an endpoint of the contracts.
 * @param input params, query and body as the contract types them; `{}` for an endpoint without input.
 * @returns the body of the successful answer, undefined for 204.
 * @throws ApiFailure
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<SuccessBody<E>> {
  // The type of CallInput depends on the endpoint; here only its three optional parts matter.
  const { params, query, body } = input as LooseInput;
  const answer = await send(
    {
      method: endpoint.method,
      url: pathOf(endpoint, params),
      params: query,
      body,
      ...(options.key === undefined ? {} : { headers: { [IDEMPOTENCY_KEY]: options.key } }),
      signal: options.signal,
      onUpload: options.onUpload,
      isSlow: endpoint.isSlow === true,
    },
    { ...options, givesTokens: endpoint.givesTokens === true },
  );
  // The server's answers match the contract: its routes are built from the same declaration.
  return answer as SuccessBody<E>;
}
