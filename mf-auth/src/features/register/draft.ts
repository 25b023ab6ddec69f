import { inTab } from '@acquaint/browser-storage';

/** What a visitor enters to register, without the code and the password. */
interface Draft {
  readonly first_name: string;
  readonly email: string;
  readonly last_name: string;
}

const FIELDS = ['first_name', 'email', 'last_name'] as const;
const stored = inTab('registration-draft');

/** Returns what a visitor has entered in this tab, also before a reload. */
export function keptDraft(): Partial<Draft> {
  try {
    return ofDraft(JSON.parse(stored.read() ?? 'null'));
  } catch {
    return {};
  }
}

/** Keeps what a visitor has entered in this tab, but for the code and the password, until they have an account. */
export function keepDraft(fields: object): void {
  stored.write(JSON.stringify({ ...keptDraft(), ...ofDraft(fields) }));
}

/** Forgets what was entered. */
export function forgetDraft(): void {
  stored.remove();
}

function ofDraft(fields: unknown): Partial<Draft> {
  const given = Object.entries(fields ?? {}).filter(
    ([name, value]) => FIELDS.some((field) => field === name) && typeof value === 'string',
  );
  return Object.fromEntries(given) as Partial<Draft>;
}
