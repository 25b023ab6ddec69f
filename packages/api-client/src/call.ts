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
  /** Names the call to an `idempotent` endpoint: sent again with it, the call is answered and nothing is done twice. */
  readonly key?: string;
  /** Told how much of the body has gone out, 0 to 1. Such a call may take minutes. */
  readonly onUpload?: (share: number) => void;
}

/** The longest an upload may take, milliseconds. */
const UPLOAD_MS = 10 * 60_000;

function upload(onUpload: (share: number) => void) {
  return {
    timeout: UPLOAD_MS,
    onUploadProgress: ({ progress = 0 }: { readonly progress?: number | undefined }) => onUpload(progress),
  };
}

interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: unknown;
  readonly body?: unknown;
}

/**
 * Calls an endpoint of the contracts.
 * @param input params, query and body as the contract types them; `{}` where it asks for none.
 * @returns the body of the successful answer, undefined for 204.
 * @throws ApiFailure
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<SuccessBody<E>> {
  // CallInput is computed per endpoint; here only its three optional parts matter.
  const { params, query, body } = input as LooseInput;
  const answer = await send(
    {
      method: endpoint.method,
      url: pathOf(endpoint, params),
      params: query,
      data: body,
      ...(options.key === undefined ? {} : { headers: { [IDEMPOTENCY_KEY]: options.key } }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      ...(options.onUpload === undefined ? {} : upload(options.onUpload)),
    },
    options,
  );
  // The server answers what the contract declares: it is built from the same declaration.
  return answer as SuccessBody<E>;
}
