import { setTimeout } from 'node:timers/promises';
import { compareFiles, repairFiles, type FileDifferences } from '../api/src/backup/check-files.ts';
import { ConfigError, readConfig } from '../api/src/config.ts';
import { openEmbeddedDatabase } from '../api/src/ports/database/embedded.ts';
import { openPostgres } from '../api/src/ports/database/postgres.ts';
import { openFiles } from '../api/src/ports/files/open-files.ts';
import { checkSums } from '../api/src/ports/files/summed-files.ts';
import { requireNode } from './lib/require-node.ts';
import { readCommand } from './lib/command-line.ts';

/**
 * `pnpm files:check [--quick] [--repair] [--minutes 10]`: compares the file store with the database, and reads every file again to compare it
 * with its checksum (not with `--quick`), with the settings of the server. With PostgreSQL the
 * server may run; the embedded database must be stopped. `--repair` compares again after some minutes, and mends only what
 * differs both times.
 */
requireNode();
const { values } = readCommand({
  name: 'files:check',
  does: 'Compares the file store with the database, and each file with its checksum. Stop the server first if it has the embedded database.',
  options: {
    repair: {
      type: 'boolean',
      default: false,
      help: 'compares again later, and repairs what differs both times',
    },
    minutes: {
      type: 'string',
      default: '10',
      value: 'N',
      help: 'minutes until --repair compares again; 10 by default',
    },
    quick: { type: 'boolean', default: false, help: 'reads no file' },
  },
  settings: {
    DATA_DIR: 'the data folder; .data by default',
    DATABASE_URL: 'PostgreSQL server, instead of the embedded database',
    'all others': 'docs/guides/settings.md',
  },
  examples: ['files:check --quick', 'files:check --repair --minutes 20'],
});
const SHOWN = 20;
let isDamaged = false;

function show(what: string, keys: readonly string[]): void {
  console.log(`${keys.length === 0 ? '✓' : '✗'} ${what}: ${keys.length}`);
  for (const key of keys.slice(0, SHOWN)) console.log(`    ${key}`);
  if (keys.length > SHOWN) console.log(`    and ${keys.length - SHOWN} more`);
}

function report({ withoutRow, withoutFile, files }: FileDifferences): void {
  console.log(`${files} files compared`);
  show('files without a row', withoutRow);
  show('rows without their file', withoutFile);
}

try {
  const config = readConfig();
  const files = openFiles(config.filesStore);
  const { db, close } = config.databaseUrl
    ? openPostgres(config.databaseUrl, 2, (error) => console.error(error))
    : await openEmbeddedDatabase(config.dataDir);
  try {
    const found = await compareFiles(db, files);
    report(found);
    const differs = found.withoutRow.length + found.withoutFile.length > 0;
    if (!values.quick) {
      const { damaged, right } = await checkSums(files);
      console.log(`${right} files read again, with the right checksum`);
      show('damaged files, only in a backup', damaged);
      isDamaged = damaged.length > 0;
    }
    if (differs && values.repair) {
      console.log(
        `Comparing again in ${values.minutes} minutes: what is being written now is not a difference.`,
      );
      await setTimeout(Number(values.minutes) * 60_000);
      const { deleted, cleared, lost } = await repairFiles(db, files, found);
      console.log(`${deleted.length} files deleted, ${cleared.length} pictures removed from their rows.`);
      show('lost, only in a backup', lost);
      process.exitCode = lost.length > 0 || isDamaged ? 1 : 0;
    } else process.exitCode = differs || isDamaged ? 1 : 0;
  } finally {
    await close();
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
