import { readFileSync } from 'node:fs';

/**
 * Returns the value of a setting: of the environment variable, or of the file that the variable with the ending `_FILE` names, as secret stores
 * hand secrets to a process. Undefined if it is not set.
 * @param refuse gets one sentence if both are set, or the file cannot be read.
 */
export function valueOf(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
  refuse: (sentence: string) => undefined,
): string | undefined {
  const value = env[name] || undefined;
  const file = env[`${name}_FILE`];
  if (!file) return value;
  if (value !== undefined) return refuse(`Both ${name} and ${name}_FILE are set. Set only one of them.`);
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    return refuse(`${name}_FILE names a file that cannot be read: ${file}.`);
  }
}
