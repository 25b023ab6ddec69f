import { parseArgs, type ParseArgsOptionDescriptor } from 'node:util';

interface Option extends ParseArgsOptionDescriptor {
  readonly help: string;
  /** What the option's value stands for, such as `N`. */
  readonly value?: string;
}

/** How to call a command of package.json; the text of `--help`. */
export interface Usage<Options extends Readonly<Record<string, Option>> = Readonly<Record<string, Option>>> {
  /** Its name in package.json. */
  readonly name: string;
  /** What it does, in one or a few sentences. */
  readonly does: string;
  /** How the words after the name are written, such as `[name]…`; without it, the command takes none. */
  readonly words?: string;
  /** The only words it takes, and what each is called. */
  readonly only?: { readonly noun: string; readonly words: readonly string[] };
  readonly options?: Options;
  /** The tool that reads all arguments but `--help`, and refuses those it does not know. */
  readonly passesTo?: string;
  /** Environment variables that it reads, and what each is for. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Calls, without `pnpm`. */
  readonly examples: readonly string[];
}

type Values<Options extends Readonly<Record<string, Option>>> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Options; allowPositionals: true }>
>['values'];

/** What a command was asked to do: print its help, refuse with a sentence, or run. */
export type Call<Options extends Readonly<Record<string, Option>>> =
  | { readonly help: string }
  | { readonly refusal: string }
  | { readonly values: Values<Options>; readonly positionals: string[]; readonly args: string[] };

/** Reads a command's arguments by its usage. */
export function parseCommand<Options extends Readonly<Record<string, Option>>>(
  usage: Usage<Options>,
  args: readonly string[],
): Call<Options> {
  const own = ownArguments(args);
  if (wantsHelp(own)) return { help: helpOf(usage) };
  const { options = {} as Options, words, only, passesTo } = usage;
  if (passesTo !== undefined) return { values: {} as Values<Options>, positionals: [], args: own };
  try {
    const { values, positionals } = parseArgs({ args: own, options, allowPositionals: words !== undefined });
    const unknown = only && positionals.find((word) => !only.words.includes(word));
    if (only && unknown !== undefined)
      return { refusal: `There is no ${only.noun} "${unknown}". Choose from ${only.words.join(', ')}.` };
    return { values, positionals, args: own };
  } catch (error) {
    return { refusal: `${firstSentence(error)}. See pnpm ${usage.name} --help.` };
  }
}

/**
 * Reads the arguments of this process. `--help` prints how to call the command and ends the process with 0; a wrong argument is
 * refused with one line and ends it with 1.
 */
export function readCommand<Options extends Readonly<Record<string, Option>>>(
  usage: Usage<Options>,
): { readonly values: Values<Options>; readonly positionals: string[]; readonly args: string[] } {
  const call = parseCommand(usage, process.argv.slice(2));
  if ('values' in call) return call;
  if ('refusal' in call) return refuse(call.refusal);
  console.log(call.help);
  process.exit(0);
}

/** Ends the process with 1 after one line that says what is wrong with its arguments. */
function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/** Returns the arguments without a leading `--`, which pnpm passes on. */
export function ownArguments(args: readonly string[]): string[] {
  return args[0] === '--' ? args.slice(1) : [...args];
}

/** Returns whether the arguments ask for help. */
export function wantsHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (end < 0 ? args : args.slice(0, end)).some((arg) => arg === '--help' || arg === '-h');
}

/** Returns the mistake that `parseArgs` has found, without its advice. */
export function firstSentence(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split(/\.\s/)[0] ?? '';
}

/** Returns the line that says how to write a call. */
export function callLine({ name, words, options = {}, passesTo }: Usage): string {
  const shown = Object.entries(options).map(([option, { type, multiple, value }]) => {
    const one = type === 'boolean' ? `[--${option}]` : `[--${option} ${value ?? 'TEXT'}]`;
    return multiple ? `${one}…` : one;
  });
  const passed = passesTo === undefined ? [] : [`[options of ${passesTo}]`];
  return ['Usage: pnpm', name, ...(words === undefined ? [] : [words]), ...shown, ...passed].join(' ');
}

/** Returns what `--help` prints. */
export function helpOf(usage: Usage): string {
  const { does, only, options = {}, settings = {}, examples } = usage;
  const optionLines = Object.entries(options).map(([name, { type, value, help }]): [string, string] => [
    type === 'boolean' ? `--${name}` : `--${name} ${value ?? 'TEXT'}`,
    help,
  ]);
  return [
    does,
    '',
    callLine(usage),
    ...(only ? ['', `Each ${only.noun}: ${only.words.join(', ')}`] : []),
    ...section('Options', [...optionLines, ['--help', 'prints this']]),
    ...section('Settings (environment variables)', Object.entries(settings)),
    '',
    'Examples:',
    ...examples.map((example) => `  ${withPnpm(example)}`),
  ].join('\n');
}

function section(title: string, rows: readonly (readonly [string, string])[]): string[] {
  if (rows.length === 0) return [];
  const width = Math.max(...rows.map(([name]) => name.length));
  return ['', `${title}:`, ...rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`)];
}

/** Writes `pnpm` after the settings with which a call begins. */
function withPnpm(example: string): string {
  const [, settings = '', call = ''] = /^((?:[A-Z_0-9]+=\S+ )*)(.*)$/s.exec(example) ?? [];
  return `${settings}pnpm ${call}`;
}
