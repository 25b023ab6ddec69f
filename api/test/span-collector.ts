import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A span as a collector receives it. */
export interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  /** The server process that sent it. */
  readonly process: string;
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: {
      readonly attributes: readonly {
        readonly key: string;
        readonly value: { readonly stringValue?: string };
      }[];
    };
    readonly scopeSpans: readonly { readonly spans: readonly Omit<SentSpan, 'process'>[] }[];
  }[];
}

/** Receives spans by OTLP over HTTP, as a collector does. */
export interface SpanCollector {
  readonly url: string;
  readonly spans: readonly SentSpan[];
  /** All that was sent, as it was sent. */
  readonly raw: () => string;
  readonly close: () => Promise<void>;
}

/** Starts a collector on a free port. */
export async function startSpanCollector(): Promise<SpanCollector> {
  const spans: SentSpan[] = [];
  let raw = '';
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      raw += body;
      for (const { resource, scopeSpans } of (JSON.parse(body) as Sent).resourceSpans) {
        const id = resource.attributes.find(({ key }) => key === 'service.instance.id');
        for (const { spans: sent } of scopeSpans)
          spans.push(...sent.map((span) => ({ ...span, process: id?.value.stringValue ?? '' })));
      }
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    raw: () => raw,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
