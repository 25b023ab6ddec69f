import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openRemoteStore, type ChangeNote } from '../../../packages/remote-store/src/index.ts';
import { LOCAL_STORE, remoteFolders } from '../../../packages/build/src/paths.ts';
import { callLine, firstSentence, helpOf, ownArguments, wantsHelp, type Usage } from '../command-line.ts';

/** Arguments, environment and output of a command. */
export interface World {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: (line: string) => void;
}

/** The command was called with invalid arguments. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Options of every command. */
export const COMMON = {
  store: {
    type: 'string',
    value: 'FOLDER|s3://…',
    help: 'the store; by default REMOTES_STORE, otherwise dist/mf',
  },
  reason: { type: 'string', help: 'why, for the publish history' },
  by: {
    type: 'string',
    value: 'NAME',
    help: 'who, for the publish history; by default your account on this computer',
  },
} as const;

/** Settings of every command. */
export const SETTINGS = {
  REMOTES_STORE: 'the store: a folder, or s3://bucket/prefix; dist/mf by default',
  REMOTES_S3_ENDPOINT: 'an S3-compatible service other than Amazon’s; see docs/guides/settings.md',
} as const;

/**
 * Parses a command's arguments: the remote (null if none is named), the store, the store option (to repeat it in suggested
 * commands), the command's own options, how to call it (for error messages), and the note for the publish history.
 * @throws UsageError for an unknown option or an invalid name.
 */
export function readCall<Options extends NonNullable<Usage['options']> & typeof COMMON>(
  { args, env }: World,
  described: Usage<Options> & { readonly options: Options },
) {
  const usage = callLine(described);
  const { values, positionals } = parse(args, usage, described.options);
  const [name = null, ...more] = positionals;
  if (more.length > 0) throw new UsageError(`Name only one remote. ${usage}`);
  if (name !== null && !/^mf-[a-z][a-z0-9-]*$/.test(name)) {
    throw new UsageError(`"${name}" is not the name of a remote, which begins with mf-. ${usage}`);
  }
  const { store, reason, by } = values as { store?: string; reason?: string; by?: string };
  if ((reason?.length ?? 0) > 300) throw new UsageError('--reason must have at most 300 characters.');
  return {
    name,
    usage,
    store: openRemoteStore(store === undefined ? (env['REMOTES_STORE'] ?? LOCAL_STORE) : placeOf(store, env)),
    storeOption: store === undefined ? '' : ` --store ${store}`,
    values,
    note: (otherwise: string): ChangeNote => ({
      by: by ?? userInfo().username,
      reason: reason ?? otherwise.slice(0, 300),
    }),
  };
}

/**
 * Returns the remote that a command requires.
 * @throws UsageError that lists the existing ones.
 */
export function requireName(
  name: string | null,
  usage: string,
  known: readonly string[] = remoteFolders(),
): string {
  if (name !== null && known.includes(name)) return name;
  const problem = name === null ? 'Name a remote' : `There is no remote "${name}"`;
  throw new UsageError(`${problem}: ${known.join(', ') || 'none is published yet'}. ${usage}`);
}

/** Resolves a folder from where the command was typed, because pnpm starts it in the root. */
function placeOf(store: string, env: World['env']): string {
  return /^\w+:\/\//.test(store) ? store : resolve(env['INIT_CWD'] ?? '.', store);
}

function parse<Options extends NonNullable<Usage['options']>>(
  args: readonly string[],
  usage: string,
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${firstSentence(error)}. ${usage}`);
  }
}

/**
 * Runs a command as a program: `--help` prints how to call it; errors are printed as sentences without a stack. The exit code is 0,
 * or 1 when the command failed or got invalid arguments.
 */
export async function runCommand(usage: Usage, command: (world: World) => Promise<void>): Promise<void> {
  const args = ownArguments(process.argv.slice(2));
  if (wantsHelp(args)) {
    console.log(helpOf(usage));
    return;
  }
  try {
    await command({ args, env: process.env, log: (line) => console.log(line) });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
