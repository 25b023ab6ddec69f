import { STAFF_ACCESS } from './roles.ts';
import type { Role } from './roles.ts';

/** The parts of the OpenAPI document that are used. */
export interface OpenApi {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly operationId: string; readonly 'x-access': string }>>>
  >;
}

interface Call {
  readonly name: string;
  readonly path: string;
  readonly access: string;
}

/** Calls that can end the caller's login or account. They run after all others, with a login of their own. */
const ENDS_A_LOGIN: readonly string[] = [
  'auth.revokeToken',
  'auth.endSignIn',
  'account.changePassword',
  'account.requestDeletion',
  'admin.endSignIns',
  'admin.suspendPerson',
];

/** A check of Schemathesis that is not run, at some calls or all, and why it is wrong there. */
interface Exclusion {
  readonly check: string;
  readonly at: (call: Call, all: readonly Call[]) => boolean;
  readonly because: string;
}

const isStaffCall = ({ access }: Call): boolean => STAFF_ACCESS.includes(access);
/** Whether its address has a call for staff, too. */
const hasStaffCall = (call: Call, all: readonly Call[]): boolean =>
  all.some((other) => other.path === call.path && isStaffCall(other));

export const EXCLUSIONS: readonly Exclusion[] = [
  {
    check: 'positive_data_acceptance',
    at: () => true,
    because:
      'JSON Schema cannot state rules between fields or about stored data, such as a username that is taken',
  },
  {
    check: 'ignored_auth',
    at: isStaffCall,
    because:
      'without a staff token the staff area answers 404 instead of 401 (R-ADMIN-1, bad-input.api.test.ts)',
  },
  {
    check: 'missing_required_header',
    at: isStaffCall,
    because:
      'without a staff token the staff area answers 404 instead of 401 (R-ADMIN-1, bad-input.api.test.ts)',
  },
  {
    check: 'unsupported_method',
    at: isStaffCall,
    because: 'the staff area answers 404 instead of 405 (R-ADMIN-1, bad-input.api.test.ts)',
  },
  {
    check: 'allow_header_conformance',
    at: hasStaffCall,
    because: '`Allow` does not name methods for staff (R-ADMIN-1, bad-input.api.test.ts)',
  },
];

function callsOf({ paths }: OpenApi): readonly Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({
      name: operation.operationId,
      path,
      access: operation['x-access'],
    })),
  );
}

/**
 * Returns the calls that a role makes, in two rounds: those that can end its login come last. Staff make the calls of the staff
 * area unless `isEverything`, because at all others they are members like any other.
 * @param names beginnings of names of calls; all when empty.
 * @throws Error when nothing begins like that.
 */
export function roundsOf(
  document: OpenApi,
  role: Role,
  { names, isEverything }: { readonly names: readonly string[]; readonly isEverything: boolean },
): readonly (readonly string[])[] {
  const all = callsOf(document);
  const unknown = names.find((begin) => !all.some(({ name }) => name.startsWith(begin)));
  if (unknown !== undefined) throw new Error(`There is no call "${unknown}". /api/v1/docs lists them.`);
  const chosen = all
    .filter((call) => isEverything || !STAFF_ACCESS.includes(role) || isStaffCall(call))
    .map(({ name }) => name)
    .filter((name) => names.length === 0 || names.some((begin) => name.startsWith(begin)));
  return [
    chosen.filter((name) => !ENDS_A_LOGIN.includes(name)),
    chosen.filter((name) => ENDS_A_LOGIN.includes(name)),
  ];
}

/** Statuses that count as a refusal of wrong input: Schemathesis' own, and 413 and 431 for a body or an address that is too long. */
const REFUSALS = [
  '400',
  '401',
  '403',
  '404',
  '405',
  '406',
  '409',
  '413',
  '415',
  '422',
  '428',
  '429',
  '431',
  '5xx',
];

/**
 * Returns Schemathesis' settings as TOML: the exclusions, and the statuses that count as refusals.
 * @param isCut connections break, as processes are killed: a request without an answer is sent again, once.
 */
export function settingsOf(document: OpenApi, isCut = false): string {
  const all = callsOf(document);
  const lines = [
    ...(isCut ? ['request-retries = 1'] : []),
    `checks.negative_data_rejection.expected-statuses = ${JSON.stringify(REFUSALS)}`,
  ];
  const off = (check: string): string => `checks.${check}.enabled = false`;
  const isEverywhere = ({ at }: Exclusion): boolean => all.every((call) => at(call, all));
  lines.push(...EXCLUSIONS.filter(isEverywhere).map(({ check }) => off(check)));
  const somewhere = EXCLUSIONS.filter((exclusion) => !isEverywhere(exclusion));
  for (const call of all) {
    const checks = somewhere.filter(({ at }) => at(call, all)).map(({ check }) => off(check));
    if (checks.length > 0)
      lines.push('[[operations]]', `include-operation-id = ${JSON.stringify(call.name)}`, ...checks);
  }
  return `${lines.join('\n')}\n`;
}
