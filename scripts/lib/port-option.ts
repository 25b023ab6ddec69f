import { isFreePort } from './free-port.ts';

/** Number of consecutive ports that are tried. */
const TRIES = 20;

/**
 * Returns the requested port, or by default the first free one starting at `first`.
 * @throws Error when the requested port is invalid or taken, or none of the tried ones is free.
 */
export async function portOr(value: string | undefined, first: number): Promise<number> {
  if (value !== undefined) {
    const port = Number(value);
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      throw new Error(`--port must be a number from 1 to 65535, not ${value}`);
    if (!(await isFreePort(port))) throw new Error(`Port ${port} is in use. Choose another with --port`);
    return port;
  }
  for (let port = first; port < first + TRIES; port += 1) if (await isFreePort(port)) return port;
  throw new Error(`The ports ${first} to ${first + TRIES - 1} are all in use. Choose another with --port`);
}
