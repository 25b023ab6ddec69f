import type { LoginProvider } from '@acquaint/contracts';
import {
  confirmProviderLink,
  finishProviderLogin,
  startProviderLogin,
  type CallInput,
  type ProviderLoginOutcome,
} from '@acquaint/contracts';
import { api, type ApiClient, type Caller, type Reply } from '../client.ts';

/** What a person does on the local provider's page. */
interface PageOptions {
  readonly email: string;
  readonly name?: string;
  readonly isVerified?: boolean;
  /** Scopes whose boxes are not ticked. */
  readonly without?: readonly string[];
  readonly refuses?: boolean;
}

/** Query parameters of the address that the provider returned to. */
type Return = CallInput<typeof finishProviderLogin>['body'];

/** A browser with what a login with a provider needs: it stores cookies and follows redirects. */
export class ProviderVisitor {
  readonly #cookies = new Map<string, string>();
  readonly #client: ApiClient;

  constructor(client: ApiClient = api) {
    this.#client = client;
  }

  /** The `Cookie` header. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Stores the cookies of a response. */
  keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (/expires=Thu, 01 Jan 1970/i.test(line)) this.#cookies.delete(pair.slice(0, at));
      else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  /**
   * Starts a login.
   * @returns the address of the provider's page.
   */
  async start(
    provider: LoginProvider,
    body: CallInput<typeof startProviderLogin>['body'] = {},
  ): Promise<string> {
    const reply = await this.#client.call(
      startProviderLogin,
      { params: { provider }, body },
      { headers: { cookie: this.cookie } },
    );
    if (reply.status !== 200) throw new Error(`The start answered ${reply.status}`);
    this.keep(reply.headers);
    return reply.body.url;
  }

  /**
   * Submits the provider's page.
   * @returns the query parameters of the address that the provider redirected to.
   */
  async fillPage(page: string, options: PageOptions): Promise<Return> {
    const form = await this.#follow(page);
    const html = await form.text();
    const boxes = [...html.matchAll(/name="scope" value="([^"]+)"/g)].map((match) => match[1] ?? '');
    const fields = new URLSearchParams({
      email: options.email,
      name: options.name ?? 'Robin Winter',
      answer: options.refuses ? 'refuse' : 'continue',
    });
    if (options.isVerified !== false) fields.set('verified', 'yes');
    for (const scope of boxes) if (!options.without?.includes(scope)) fields.append('scope', scope);
    const back = await this.#follow(form.url, { method: 'POST', body: fields });
    const query = new URL(back.url).searchParams;
    return Object.fromEntries(
      ['state', 'code', 'error', 'iss'].flatMap((name) =>
        query.has(name) ? [[name, query.get(name) ?? '']] : [],
      ),
    ) as unknown as Return;
  }

  finish(
    provider: LoginProvider,
    body: Return,
    options: { readonly as?: Caller; readonly later?: number } = {},
  ): Promise<Reply<ProviderLoginOutcome>> {
    return this.#client.call(
      finishProviderLogin,
      { params: { provider }, body },
      { ...options, headers: { cookie: this.cookie } },
    );
  }

  /** Goes through the whole login. */
  async login(
    provider: LoginProvider,
    options: PageOptions,
    start: CallInput<typeof startProviderLogin>['body'] = {},
  ): Promise<ProviderLoginOutcome> {
    const reply = await this.finish(
      provider,
      await this.fillPage(await this.start(provider, start), options),
    );
    if (reply.status !== 200) throw new Error(`The end answered ${reply.status}: ${reply.problem.detail}`);
    return reply.body;
  }

  confirm(body: CallInput<typeof confirmProviderLink>['body'], as?: Caller) {
    return this.#client.call(confirmProviderLink, { body }, as ? { as } : {});
  }

  /** Follows redirects up to the platform's own page, which it does not request. */
  async #follow(url: string, init: RequestInit = {}): Promise<Response & { readonly url: string }> {
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { cookie: this.cookie } });
    this.keep(answer.headers);
    const location = answer.headers.get('location');
    if (location === null) return answer;
    const next = new URL(location, url).href;
    if (/\/auth\/\w+\/callback/.test(next)) return { url: next } as Response;
    return this.#follow(next);
  }
}
