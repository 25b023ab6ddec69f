import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Credentials that the server accepts. */
export const S3_KEYS = { accessKeyId: 'test-key', secretAccessKey: 'a secret of tests' };
/** So few that every listing of a test has several pages. */
const FEW_KEYS = 3;

interface Reply {
  readonly status: number;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface S3Server {
  readonly endpoint: string;
  /** The content of the bucket. */
  readonly objects: Map<string, Buffer>;
  /** Multipart uploads that were begun and neither completed nor aborted, with their parts by number. */
  readonly uploads: Map<string, Map<number, Buffer>>;
  /** Number of requests to answer with 503 before the next one succeeds. */
  failures: number;
  /** Number of requests for the second part of an upload to answer with 503. */
  partFailures: number;
  /** The numbers of parts that were sent, in order, also of those that were refused. */
  readonly partsSent: number[];
  /** When uploads were begun, according to the list of uploads; null for the current time. */
  begunAt: Date | null;
  /** Whether the keys may list the parts of an upload. */
  mayListParts: boolean;
  /** Called with the method of a request between its effect and its answer, except for reads of a file. */
  meanwhile: (method: string) => Promise<void>;
  readonly close: () => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/**
 * Starts an S3 server with a bucket called `test`, over HTTP, following S3's API reference: list (version 2), get with a range,
 * head, put as a whole or in parts, delete. It checks signatures (version 4) and body digests, so that a wrong request is
 * rejected as by S3.
 */
export async function startS3Server(keysPerPage = FEW_KEYS): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const uploads: S3Server['uploads'] = new Map();
  const partsSent: number[] = [];
  const state = {
    failures: 0,
    partFailures: 0,
    begunAt: null as Date | null,
    mayListParts: true,
    meanwhile: (_method: string) => Promise.resolve(),
  };
  const isRefused = (request: IncomingMessage): boolean => {
    const part = Number(/[?&]partNumber=(\d+)/.exec(request.url ?? '')?.[1]);
    if (request.method === 'PUT' && part > 0) partsSent.push(part);
    if (state.failures > 0) {
      state.failures -= 1;
      return true;
    }
    if (part !== 2 || state.partFailures === 0) return false;
    state.partFailures -= 1;
    return true;
  };
  const server = createServer((request, response) => {
    void (async () => {
      const reply = isRefused(request)
        ? refuse(503, 'SlowDown')
        : await answer({ objects, uploads, ...state }, request, keysPerPage);
      const { method = 'GET', url } = request;
      if (method !== 'GET' || url?.includes('list-type')) await state.meanwhile(method);
      const length = Buffer.byteLength(reply.body ?? '');
      response.writeHead(reply.status, { ...reply.headers, 'content-length': length });
      response.end(request.method === 'HEAD' ? undefined : reply.body);
    })().catch((error: unknown) => {
      // A client that is killed while it sends has not sent anything, as at a real store.
      if (!request.readableAborted) throw error;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    uploads,
    get failures() {
      return state.failures;
    },
    set failures(count) {
      state.failures = count;
    },
    partsSent,
    get partFailures() {
      return state.partFailures;
    },
    set partFailures(count) {
      state.partFailures = count;
    },
    get begunAt() {
      return state.begunAt;
    },
    set begunAt(time) {
      state.begunAt = time;
    },
    get mayListParts() {
      return state.mayListParts;
    },
    set mayListParts(may) {
      state.mayListParts = may;
    },
    get meanwhile() {
      return state.meanwhile;
    },
    set meanwhile(happens) {
      state.meanwhile = happens;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function answer(
  {
    objects,
    uploads,
    begunAt,
    mayListParts,
  }: Pick<S3Server, 'objects' | 'uploads' | 'begunAt' | 'mayListParts'>,
  request: IncomingMessage,
  keysPerPage: number,
): Promise<Reply> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const url = new URL(request.url ?? '/', 'http://store');
  if (!isSigned(request, url)) return refuse(403, 'SignatureDoesNotMatch');
  if (request.headers['x-amz-content-sha256'] !== sha256(body)) {
    return refuse(400, 'XAmzContentSHA256Mismatch');
  }
  const [, bucket, ...path] = decodeURIComponent(url.pathname).split('/');
  const key = path.join('/');
  if (bucket !== 'test') return refuse(404, 'NoSuchBucket');
  if (request.method === 'GET' && url.searchParams.has('uploads'))
    return listUploads(uploads, begunAt ?? new Date());
  if (request.method === 'GET' && url.searchParams.has('uploadId') && !mayListParts)
    return refuse(403, 'AccessDenied');
  if (request.method === 'GET' && url.searchParams.has('uploadId'))
    return listParts(uploads.get(url.searchParams.get('uploadId') ?? ''));
  if (request.method === 'GET' && key === '') return list(objects, url.searchParams, keysPerPage);
  if (request.method === 'GET' || request.method === 'HEAD')
    return get(objects.get(key), request.headers.range);
  if (url.searchParams.has('uploads') || url.searchParams.has('uploadId'))
    return inParts({ objects, uploads }, request.method, key, url.searchParams, body);
  if (request.method === 'PUT') {
    objects.set(key, body);
    return { status: 200 };
  }
  if (request.method !== 'DELETE') return refuse(405, 'MethodNotAllowed');
  objects.delete(key);
  return { status: 204 };
}

/** Lists the unfinished uploads: their key is in their id. */
function listUploads(uploads: S3Server['uploads'], begunAt: Date): Reply {
  const each = [...uploads.keys()].map((id) => {
    const key = id.slice(id.indexOf('-of-') + 4);
    return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begunAt.toISOString()}</Initiated></Upload>`;
  });
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${each.join('')}</ListMultipartUploadsResult>`,
  };
}

/** Lists the parts of an upload, each stored just now. */
function listParts(parts: ReadonlyMap<number, Buffer> | undefined): Reply {
  if (!parts) return refuse(404, 'NoSuchUpload');
  const each = [...parts.keys()].map(
    (number) =>
      `<Part><PartNumber>${number}</PartNumber><LastModified>${new Date().toISOString()}</LastModified></Part>`,
  );
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: `<ListPartsResult><IsTruncated>false</IsTruncated>${each.join('')}</ListPartsResult>`,
  };
}

/** Begins, continues, completes or aborts a multipart upload. */
function inParts(
  { objects, uploads }: Pick<S3Server, 'objects' | 'uploads'>,
  method: string | undefined,
  key: string,
  query: URLSearchParams,
  body: Buffer,
): Reply {
  const headers = { 'content-type': 'application/xml' };
  if (query.has('uploads')) {
    const id = `upload-${uploads.size + 1}-of-${key}`;
    uploads.set(id, new Map());
    return {
      status: 200,
      headers,
      body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    };
  }
  const id = query.get('uploadId') ?? '';
  const parts = uploads.get(id);
  if (!parts) return refuse(404, 'NoSuchUpload');
  if (method === 'PUT') {
    parts.set(Number(query.get('partNumber')), body);
    return { status: 200, headers: { etag: `"${sha256(body)}"` } };
  }
  uploads.delete(id);
  if (method === 'DELETE') return { status: 204 };
  // The client names the parts of the file and their ETags.
  const named = [...body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: /<ETag>(?:&quot;|")?(\w+)/.exec(part)?.[1],
  }));
  const chosen = named.map(({ number, etag }) => {
    const part = parts.get(number);
    return part && sha256(part) === etag ? part : null;
  });
  if (chosen.length === 0 || chosen.includes(null)) return refuse(400, 'InvalidPart');
  objects.set(key, Buffer.concat(chosen.filter((part) => part !== null)));
  return {
    status: 200,
    headers,
    body: `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>"x"</ETag></CompleteMultipartUploadResult>`,
  };
}

function get(object: Buffer | undefined, range: string | undefined): Reply {
  if (!object) return refuse(404, 'NoSuchKey');
  const bounds = /^bytes=(\d+)-(\d+)$/.exec(range ?? '');
  if (!bounds) return { status: 200, body: object };
  const [start, end] = [Number(bounds[1]), Math.min(Number(bounds[2]), object.length - 1)];
  if (start > end) return refuse(416, 'InvalidRange');
  return {
    status: 206,
    body: object.subarray(start, end + 1),
    headers: { 'content-range': `bytes ${start}-${end}/${object.length}` },
  };
}

function list(objects: ReadonlyMap<string, Buffer>, query: URLSearchParams, keysPerPage: number): Reply {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter');
  const after = query.get('continuation-token') ?? '';
  const names = new Set(
    [...objects.keys()]
      .filter((key) => key.startsWith(prefix))
      .map((key) => {
        const end = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length);
        return end === -1 ? key : key.slice(0, end + 1);
      })
      .sort(),
  );
  const left = [...names].filter((name) => name > after);
  const page = left.slice(0, keysPerPage);
  const isTruncated = left.length > page.length;
  const items = page.map((name) => {
    const size = objects.get(name)?.length;
    return size === undefined
      ? `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${name}</Key><Size>${size}</Size></Contents>`;
  });
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1) ?? ''}</NextContinuationToken>` : '';
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${String(isTruncated)}</IsTruncated>${next}${items.join('')}</ListBucketResult>`,
  };
}

function refuse(status: number, code: string): Reply {
  return {
    status,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  };
}

/** Whether a request's signature is correct; recomputes it with the secret of its key. */
function isSigned(request: IncomingMessage, url: URL): boolean {
  const { headers } = request;
  const signed =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d+)\/([^/]+)\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    );
  const [, keyId, scope, day, region, signedHeaders, signature] = signed ?? [];
  if (keyId !== S3_KEYS.accessKeyId || !scope || !day || !region || !signedHeaders) return false;
  const canonical = [
    request.method,
    url.pathname,
    [...url.searchParams]
      .map(([name, value]) => `${strictly(name)}=${strictly(value)}`)
      .sort()
      .join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${S3_KEYS.secretAccessKey}`,
  );
  return createHmac('sha256', key).update(text).digest('hex') === signature;
}

const strictly = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
