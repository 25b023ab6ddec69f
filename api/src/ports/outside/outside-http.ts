import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { OutsideRefusal, type Outside, type OutsideAnswer, type OutsideRequest } from './outside.ts';
import type { FindRoute, Route } from './public-route.ts';
import { t } from '../../i18n/i18n.ts';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const UNREACHABLE = 'This address isn’t responding right now. Try again later, or use another one.';

interface Options {
  readonly findRoute: FindRoute;
  /** Value of the User-Agent header. */
  readonly userAgent: string;
  /** For the whole request: DNS, redirects, content. */
  readonly limitMs?: number;
  readonly maxRedirects?: number;
}

/**
 * Reads foreign URLs over HTTP. Every redirect gets its own checked route, and the connection is made to exactly those addresses.
 */
export function createOutside({ findRoute, userAgent, limitMs = 8_000, maxRedirects = 3 }: Options): Outside {
  const follow = async (address: string, outsideRequest: OutsideRequest, signal: AbortSignal) => {
    let url = urlOf(address);
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const answer = await ask(url, await findRoute(url), { userAgent, outsideRequest, signal });
      const next = redirectOf(url, answer);
      if (next === null) return readAnswer(url, answer, outsideRequest);
      answer.destroy();
      url = next;
    }
    throw new OutsideRefusal('refused', 'This address redirects too many times. Use the final one.');
  };

  return {
    read: async (address, outsideRequest) => {
      const signal = AbortSignal.timeout(limitMs);
      try {
        // A resolver that never answers ignores the signal; the race ends the wait.
        return await Promise.race([follow(address, outsideRequest, signal), rejectAt(signal)]);
      } catch (error) {
        if (error instanceof OutsideRefusal) throw error;
        throw new OutsideRefusal('unreachable', UNREACHABLE);
      }
    },
  };
}

function urlOf(address: string): URL {
  if (!URL.canParse(address)) throw new OutsideRefusal('refused', 'This isn’t a web address.');
  return new URL(address);
}

function rejectAt(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new OutsideRefusal('unreachable', UNREACHABLE)), {
      once: true,
    });
  });
}

/**
 * Returns the redirect target, or null.
 * @throws OutsideRefusal when it leads from https to http.
 */
function redirectOf(url: URL, { statusCode = 0, headers }: IncomingMessage): URL | null {
  if (!REDIRECTS.has(statusCode) || headers.location === undefined) return null;
  if (!URL.canParse(headers.location, url)) {
    throw new OutsideRefusal('failed', 'This address redirects to one that isn’t valid. Use another one.');
  }
  const next = new URL(headers.location, url);
  if (url.protocol === 'https:' && next.protocol !== 'https:') {
    throw new OutsideRefusal(
      'refused',
      'This address redirects to one we can’t safely read. Use another one.',
    );
  }
  return next;
}

interface Ask {
  readonly userAgent: string;
  readonly outsideRequest: OutsideRequest;
  readonly signal: AbortSignal;
}

function ask(url: URL, route: Route, { userAgent, outsideRequest, signal }: Ask): Promise<IncomingMessage> {
  const bare = url.hostname.replace(/^\[|\]$/g, '');
  const options: RequestOptions & { servername?: string } = {
    method: 'GET',
    host: bare,
    port: route.port,
    path: `${url.pathname}${url.search}`,
    // A new connection that is not shared with other requests.
    agent: false,
    lookup: onlyTo(route),
    signal,
    headers: {
      host: url.host,
      'user-agent': userAgent,
      accept: outsideRequest.accept.map((type) => (type.endsWith('/') ? `${type}*` : type)).join(', '),
      'accept-encoding': 'gzip, br',
      'accept-language': 'en',
    },
    ...(isIP(bare) === 0 ? { servername: bare } : {}),
  };
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? requestHttps : requestHttp)(options, resolve);
    sent.on('error', reject);
    sent.end();
  });
}

/** Creates the resolver of one connection, which returns the checked addresses without asking DNS. */
function onlyTo({ addresses }: Route): LookupFunction {
  return (_name, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, [...addresses]);
    else if (first) done(null, first.address, first.family);
  };
}

async function readAnswer(
  url: URL,
  answer: IncomingMessage,
  outsideRequest: OutsideRequest,
): Promise<OutsideAnswer> {
  try {
    const { statusCode = 0, headers } = answer;
    if (statusCode !== 200) {
      throw new OutsideRefusal(
        'failed',
        t('This address responded with an error ({status}). Check it, or use another one.', {
          status: statusCode,
        }),
      );
    }
    const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
    if (
      !outsideRequest.accept.some((one) =>
        one.endsWith('/') ? type.trim().startsWith(one) : type.trim() === one,
      )
    ) {
      throw new OutsideRefusal('unsuitable', 'We can’t use what’s at this address. Use another one.');
    }
    const body = await readBody(unpacked(answer), outsideRequest);
    return { url, type: type.trim(), charset: charsetOf(parameters), body };
  } finally {
    answer.destroy();
  }
}

function charsetOf(parameters: readonly string[]): string | undefined {
  const charsets = parameters.map((one) => /^\s*charset\s*=\s*"?([^\s"]+)"?\s*$/.exec(one)?.[1]);
  return charsets.find((charset) => charset !== undefined);
}

const UNPACK = { gzip: createGunzip, br: createBrotliDecompress, deflate: createInflate } as const;

function unpacked(answer: IncomingMessage): Readable {
  const encoding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity') return answer;
  if (!Object.hasOwn(UNPACK, encoding)) {
    throw new OutsideRefusal('unsuitable', 'We can’t read what this address sends. Use another one.');
  }
  const opened = UNPACK[encoding as keyof typeof UNPACK]();
  answer.on('error', (error) => opened.destroy(error));
  return answer.pipe(opened);
}

/** Reads the body and counts its size after decompression: a small archive may expand to a huge body. */
async function readBody(stream: Readable, { maxBytes, larger }: OutsideRequest): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size <= maxBytes) continue;
    if (larger === 'refuse') {
      throw new OutsideRefusal('unsuitable', 'What’s at this address is too large. Use another one.');
    }
    break;
  }
  return Buffer.concat(parts).subarray(0, maxBytes);
}
