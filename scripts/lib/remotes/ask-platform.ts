import {
  answerCanaryQuestion,
  API_BASE,
  CanaryAnswer,
  pathOf,
} from '../../../packages/contracts/src/index.ts';
import type { RemoteStore } from '../../../packages/remote-store/src/index.ts';
import { UsageError, type World } from './command.ts';

/** Options for the platform that a command asks. */
export const PLATFORM = {
  platform: {
    type: 'string',
    value: 'URL',
    help: 'the platform to ask; by default PUBLIC_URL, otherwise this computer',
  },
  unchecked: { type: 'boolean', default: false, help: 'asks no platform' },
} as const;

/** Milliseconds to wait for the platform. */
const WAIT_MS = 10_000;

/** The platform could not answer; `message` says why. */
class PlatformAway extends Error {
  override readonly name = 'PlatformAway';
}

interface PlatformQuestion {
  readonly remote: string;
  readonly users?: readonly string[] | undefined;
}

/** Asks the platform that serves a store. @throws PlatformAway if it cannot answer. */
type AskPlatform = (question: PlatformQuestion) => Promise<CanaryAnswer>;

/**
 * Returns a function that asks the platform about a canary and its members. The platform knows the members, the store does not. The
 * question is put into the store, so a command needs no login: only who may change the store can ask.
 * @param address of the platform; by default `PUBLIC_URL`, otherwise this computer.
 * @throws UsageError for an invalid address.
 */
export function platformOf(store: RemoteStore, env: World['env'], address: string | undefined): AskPlatform {
  const given = address ?? (env['PUBLIC_URL'] || `http://localhost:${env['PORT'] ?? 4000}`);
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`--platform must be an address such as https://acquaint.example, not ${given}.`);
  }
  const { origin } = url;
  return async ({ remote, users = [] }) => {
    const id = await store.ask({ remote, users }, Date.now());
    try {
      const reply = await fetch(`${origin}${API_BASE}${pathOf(answerCanaryQuestion, { id })}`, {
        signal: AbortSignal.timeout(WAIT_MS),
      }).catch((error: unknown) => {
        throw new PlatformAway(`no platform answers at ${origin}`, { cause: error });
      });
      if (reply.status === 404)
        throw new PlatformAway(`the platform at ${origin} has another store of remotes`);
      const answer = CanaryAnswer.safeParse(await reply.json().catch(() => null));
      if (!answer.success) throw new PlatformAway(`the platform at ${origin} answered ${reply.status}`);
      return answer.data;
    } finally {
      // A question that cannot be removed must not keep a command from changing a canary.
      await store.removeQuestion(id).catch(() => undefined);
    }
  };
}

/**
 * Checks that each name is a member's (R-ADMIN-10).
 * @throws Error with the nearest names, or one that says how to continue when nobody can check the names.
 */
export async function checkNames(ask: AskPlatform, { remote, users = [] }: PlatformQuestion): Promise<void> {
  if (users.length === 0) return;
  const { unknown } = await ask({ remote, users }).catch((error: unknown) => {
    if (!(error instanceof PlatformAway)) throw error;
    throw new Error(
      [
        `The usernames were not checked: ${error.message}. Nothing was changed.`,
        'Start the platform, or name it with --platform or PUBLIC_URL. To offer it without a check: --unchecked.',
      ].join('\n'),
      { cause: error },
    );
  });
  if (unknown.length === 0) return;
  const named = unknown.map(({ name, nearest }) =>
    nearest.length === 0 ? name : `${name} (similar: ${nearest.join(', ')})`,
  );
  throw new Error(`No member has the username ${named.join(' or ')}. Nothing was changed.`);
}

/**
 * Says in how many logins a canary was loaded, and how many errors came from it; or why that is not known, which never stops a
 * command.
 */
export async function faring(ask: AskPlatform, remote: string, version: string): Promise<string> {
  try {
    const { logins, errors } = await ask({ remote });
    return `${remote} ${version} was loaded in ${counted(logins, 'login')}; ${counted(errors, 'error')} ${errors === 1 ? 'was' : 'were'} reported.`;
  } catch (error) {
    return `In how many logins ${remote} ${version} was loaded, and its errors, are not known: ${error instanceof Error ? error.message : String(error)}.`;
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
