import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { providePython } from '../programs/python.ts';

const CACHE = join(ROOT, 'node_modules/.cache/fuzz');

/** The path of Schemathesis, or why it cannot be had. */
export type Provided = { readonly schemathesis: string } | { readonly missing: string };

/** Provides Schemathesis with the exact versions of `requirements.txt`. */
export async function provideSchemathesis(log: (line: string) => void, cache = CACHE): Promise<Provided> {
  const requirements = join(import.meta.dirname, 'requirements.txt');
  const provided = await providePython({ name: 'Schemathesis', use: 'pnpm fuzz', requirements, cache }, log);
  return 'missing' in provided ? provided : { schemathesis: join(provided.folder, 'bin/schemathesis') };
}
