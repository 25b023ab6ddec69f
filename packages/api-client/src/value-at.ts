/** Returns the value at a path such as `params.id`; undefined if there is none. */
export function valueAt(source: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (value as Readonly<Record<string, unknown>> | null | undefined)?.[key],
      source,
    );
}
