import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { FastifyOtelInstrumentation } from '@fastify/otel';
import {
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import { PRODUCT_SLUG } from '@acquaint/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { TracingAccess } from '../../settings/tracing.ts';
import type { SpanOptions, Tracing } from './tracing.ts';

/** How long spans are collected before they are sent, in milliseconds. */
const COLLECTED_MS = 1_000;
/** How long a slow collector may take, in milliseconds: spans that it does not take are lost. */
const SENT_WITHIN_MS = 60_000;
/** How long the last spans may hold up a stop, in milliseconds. */
const LAST_WITHIN_MS = 3_000;
const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;
const carriers = new W3CTraceContextPropagator();

/**
 * Sends spans to a collector by OTLP over HTTP (R-API-17). What comes from outside continues no trace: a browser must not
 * choose which of its requests are recorded.
 */
export function createOtlpTracing(
  { endpoint, authorization, share }: TracingAccess,
  roles: string[],
): Tracing {
  // One for all servers of this process: it only remembers what is running.
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  let log: FastifyBaseLogger | undefined;
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    timeoutMillis: SENT_WITHIN_MS,
    headers: authorization === undefined ? {} : { authorization },
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': PRODUCT_SLUG,
      'service.instance.id': randomUUID(),
      'acquaint.roles': roles,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: withoutMessages(exporter, (error) =>
          log?.warn({ err: error }, 'spans could not be sent to OTLP_ENDPOINT'),
        ),
        scheduledDelayMillis: COLLECTED_MS,
        exportTimeoutMillis: SENT_WITHIN_MS,
      }),
    ],
  });
  const tracer = provider.getTracer(PRODUCT_SLUG);

  return {
    span: (name, { kind, parent, attributes = {} }, work) => {
      const options = { attributes, ...(kind === undefined ? {} : { kind: KINDS[kind] }) };
      return tracer.startActiveSpan(name, options, contextOf(parent), (span) => within(span, work));
    },
    current: () => {
      const carrier: { traceparent?: string } = {};
      carriers.inject(context.active(), carrier, defaultTextMapSetter);
      return carrier.traceparent;
    },
    logFields: () => {
      const running = trace.getSpanContext(context.active());
      return running ? { trace_id: running.traceId, span_id: running.spanId } : {};
    },
    register: async (app) => {
      ({ log } = app);
      const requests = new FastifyOtelInstrumentation({
        instrumentHooks: false,
        recordExceptions: false,
        ignorePaths: ({ url }) => /^\/(?:healthz|readyz|metrics)$/.test(url),
        requestHook: (span, { method, routeOptions: { url = 'none' } }) => {
          span.updateName(`${method} ${url}`);
          // An address may contain a secret: the pattern of its route does not.
          span.setAttribute('url.path', url);
        },
        lifecycleHook: (span, { request }) => {
          span.updateName(`handle ${request.routeOptions.url ?? 'none'}`);
        },
      });
      requests.setTracerProvider(provider);
      await app.register(requests.plugin());
    },
    close: async () => {
      const late = setTimeout(LAST_WITHIN_MS, undefined, { ref: false });
      await Promise.race([provider.shutdown(), late]).catch((error: unknown) =>
        log?.warn({ err: error }, 'the last spans could not be sent'),
      );
    },
  };
}

function contextOf(parent: SpanOptions['parent']): Context {
  if (parent === undefined) return context.active();
  if (parent === null) return ROOT_CONTEXT;
  return carriers.extract(ROOT_CONTEXT, { traceparent: parent }, defaultTextMapGetter);
}

/** Does work and ends its span, once a promise that it returns is settled. */
function within<T>(span: Span, work: () => T): T {
  const fail = (error: unknown): never => {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
    throw error;
  };
  try {
    const result = work();
    if (!(result instanceof Promise)) {
      span.end();
      return result;
    }
    return result.then((value: unknown) => {
      span.end();
      return value;
    }, fail) as T;
  } catch (error) {
    return fail(error);
  }
}

/** Leaves out the messages of errors, which may contain what people wrote, and tells when spans could not be sent. */
function withoutMessages(exporter: SpanExporter, onError: (error: unknown) => void): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(
        spans.map(
          (span) => Object.create(span, { status: { value: { code: span.status.code } } }) as ReadableSpan,
        ),
        (result) => {
          if (result.code === ExportResultCode.FAILED) onError(result.error);
          done(result);
        },
      ),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}
