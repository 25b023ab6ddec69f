import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeBackup } from '../api/src/backup/write-backup.ts';
import { protectionFrom } from './lib/backup-keys.ts';
import { requireNode } from './lib/require-node.ts';
import { readCommand } from './lib/command-line.ts';

/**
 * `pnpm backup [file]`: backs up the embedded database and the files of a data folder (`DATA_DIR`, by default `.data`) into one
 * encrypted file, while the server runs or not. The passphrase is in BACKUP_PASSPHRASE; or BACKUP_RECIPIENT has a public key
 * (`age1…`).
 */
requireNode();
const { positionals } = readCommand({
  name: 'backup',
  does: 'Backs up the embedded database and the files of a data folder into one encrypted file, while the server runs or not.',
  words: '[file]',
  settings: {
    DATA_DIR: 'the data folder; .data by default',
    BACKUP_PASSPHRASE: 'encrypts the file',
    BACKUP_RECIPIENT: 'public key (age1…) that encrypts the file instead of a passphrase',
  },
  examples: ['backup', 'DATA_DIR=/var/lib/acquaint backup /backups/acquaint.tar.zst.age'],
});
const now = Temporal.Now.instant();
const stamp = now.toString({ smallestUnit: 'second' }).replaceAll(':', '-');
const file = resolve(positionals[0] ?? `acquaint-${stamp}.tar.zst.age`);
try {
  const began = performance.now();
  const dataDir = resolve(process.env.DATA_DIR ?? '.data');
  const { FILES_STORE } = process.env;
  if (FILES_STORE && resolve(FILES_STORE) !== join(dataDir, 'files'))
    throw new Error(
      `The files are in ${FILES_STORE}, not in ${dataDir}: this backup would lack them. See docs/guides/backup.md.`,
    );
  const { files } = await writeBackup({ dataDir, file, protection: protectionFrom(process.env), now });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const megabytes = (statSync(file).size / 1e6).toFixed(1);
  console.log(`${file}: ${files.length} files, ${megabytes} MB, as of ${now.toString()}, in ${seconds} s.`);
  console.log(`Check it: pnpm restore --check ${file}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
