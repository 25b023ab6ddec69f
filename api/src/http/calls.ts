import type { Answer, Endpoint, ParsedInput } from '@acquaint/contracts';
import type { ContextOf, Handler, Serve } from './serve.ts';

const SUCCESS = [200, 201, 204] as const;

type SuccessOf<E extends Endpoint> = Extract<
  Answer<E>,
  { readonly status: (typeof SUCCESS)[number] }
>['body'];

/** What a call returns: nothing where the response has no body. */
type Returned<Body> = [Body] extends [undefined] ? void : Body;

/** A method of a service that answers an endpoint and needs no line in the routes file. */
export interface Call<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  /** Returns the body of the endpoint's success response; other responses are thrown as ProblemError. */
  readonly answer: (context: ContextOf<E>, input: ParsedInput<E>) => Promise<Returned<SuccessOf<E>>>;
}

const calls = new WeakSet<object>();

/** Makes a member of a service that answers an endpoint. `serveCalls` registers it. */
export function defineCall<E extends Endpoint>(endpoint: E, answer: Call<E>['answer']): Call<E> {
  const call = { endpoint, answer };
  calls.add(call);
  return call;
}

/**
 * Registers every member of a service that was made with `defineCall`. Calls that set headers, or choose among several success
 * responses, are registered with `serve` in the routes file.
 * @throws Error when an endpoint does not declare exactly one success response.
 */
export function serveCalls(serve: Serve, service: object): void {
  for (const member of Object.values(service) as readonly unknown[]) {
    if (!isCall(member)) continue;
    const { endpoint, answer } = member;
    const [status, ...others] = SUCCESS.filter((code) => code in endpoint.responses);
    if (status === undefined || others.length > 0)
      throw new Error(`${endpoint.name} has no single success response: serve it in the routes file`);
    // `defineCall` has checked that the answer fits the endpoint.
    const handler = (async (input, context) => ({
      status,
      body: await answer(context, input),
    })) as Handler<Endpoint>;
    serve(endpoint).with(handler);
  }
}

function isCall(member: unknown): member is Call {
  return typeof member === 'object' && member !== null && calls.has(member);
}
