import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readCommand } from './lib/command-line.ts';
import { ROOT } from './lib/paths.ts';
import { requireNode } from './lib/require-node.ts';
import { run } from './lib/run.ts';
import { signFile } from './lib/sign-file.ts';

/** `pnpm release:sbom`: writes the list of libraries in the image from the lockfile (CycloneDX), and signs it. */
requireNode();
readCommand({
  name: 'release:sbom',
  does: 'Writes which libraries are in the image to dist/sbom.json (CycloneDX), from the lockfile, and signs the file.',
  settings: { SBOM_KEY: 'path of a private key for Ed25519 (PEM); without it, the list is not signed' },
  examples: ['release:sbom', 'SBOM_KEY=/keys/release.pem release:sbom'],
});
const file = join(ROOT, 'dist/sbom.json');
mkdirSync(dirname(file), { recursive: true });
const what = ['--prod', '--lockfile-only', '--filter', 'api', '--sbom-type', 'application'];
const { code, output } = await run('npx', [
  ...['-y', 'pnpm@12', 'sbom', ...what, '--sbom-format', 'cyclonedx', '--out', file],
]);
const { SBOM_KEY } = process.env;
if (code !== 0) console.error(output);
else
  console.log(SBOM_KEY ? `${file}, signed: ${signFile(file, SBOM_KEY)}` : `${file}, not signed (SBOM_KEY)`);
process.exitCode = code;
