import type { Endpoint } from '@acquaint/contracts';

/**
 * Holds an answer against its contract: declared status, right shape, and nothing more than declared (a field too
 * many may be a secret). Used in MODE=test alone.
 * @throws Error that names the endpoint and the field.
 */
export function checkAnswer(endpoint: Endpoint, answer: { status: number; body?: unknown }): void {
  const schema = endpoint.responses[answer.status];
  if (!schema)
    throw new Error(`${endpoint.name} answers ${answer.status}, which its contract does not declare`);
  const sent: unknown = answer.body === undefined ? undefined : JSON.parse(JSON.stringify(answer.body));
  const parsed = schema.safeParse(sent);
  if (!parsed.success) {
    throw new Error(
      `${endpoint.name} breaks its contract: ${JSON.stringify(parsed.error.issues.slice(0, 5))}`,
    );
  }
  const extra = undeclared(sent, parsed.data, '');
  if (extra) throw new Error(`${endpoint.name} answers ${extra}, which its contract does not declare`);
}

/** The path of the first key that parsing has dropped. */
function undeclared(sent: unknown, declared: unknown, path: string): string | null {
  if (typeof sent !== 'object' || sent === null || typeof declared !== 'object' || declared === null)
    return null;
  for (const [key, value] of Object.entries(sent)) {
    const here = path ? `${path}.${key}` : key;
    if (!Object.hasOwn(declared, key)) return here;
    const deeper = undeclared(value, (declared as Record<string, unknown>)[key], here);
    if (deeper) return deeper;
  }
  return null;
}
