import { z } from 'zod';

/** Settings of tracing: where spans of requests, jobs and sockets are sent. */
export const tracingSettings = {
  otlpEndpoint: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe(
      'Collector that receives traces by OTLP over HTTP, such as http://collector:4318. Default: nothing is traced',
    ),
  otlpToken: z
    .string()
    .min(1)
    .optional()
    .describe('Sent to OTLP_ENDPOINT as the header `Authorization`, with its scheme: `Bearer …`'),
  tracePercent: z.coerce
    .number()
    .min(0)
    .max(100)
    .default(100)
    .describe(
      'Percentage of the requests that are traced, with everything that they cause; needs OTLP_ENDPOINT',
    ),
} as const;

type Input = z.output<z.ZodObject<typeof tracingSettings>>;

/** Where spans are sent. */
export interface TracingAccess {
  /** Without a trailing slash. */
  readonly endpoint: string;
  /** The header `Authorization`. */
  readonly authorization: string | undefined;
  /** Between 0 and 1. */
  readonly share: number;
}

/** The part of the configuration about tracing. */
export interface WithTracing {
  /** Undefined: nothing is traced. */
  readonly tracing: TracingAccess | undefined;
}

/** Returns the part of the configuration about tracing. */
export function tracingOf({ otlpEndpoint, otlpToken, tracePercent }: Input): WithTracing {
  if (otlpEndpoint === undefined) return { tracing: undefined };
  return { tracing: { endpoint: otlpEndpoint, authorization: otlpToken, share: tracePercent / 100 } };
}
