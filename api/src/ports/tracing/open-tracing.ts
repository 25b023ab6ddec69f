import type { Config } from '../../config.ts';
import { NO_TRACING, type Tracing } from './tracing.ts';

/** Opens the tracing that the settings ask for. Without OTLP_ENDPOINT, no library of OpenTelemetry is loaded. */
export async function openTracing({ tracing, roles }: Pick<Config, 'tracing' | 'roles'>): Promise<Tracing> {
  if (!tracing) return NO_TRACING;
  const { createOtlpTracing } = await import('./otlp-tracing.ts');
  return createOtlpTracing(tracing, [...roles]);
}
