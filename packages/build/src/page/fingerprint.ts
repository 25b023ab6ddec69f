import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Adds a content hash to the names of the scripts in `index.html`, so that browsers can cache them permanently. webpack cannot do
 * it: the federation runtime refuses a hash in `output.filename`. Only the page refers to these files by name.
 */
export function fingerprintEntries(folder: string): void {
  const page = join(folder, 'index.html');
  const html = readFileSync(page, 'utf8').replace(
    /(?<=src="\/)assets\/([a-z0-9-]+)\.js(?=")/g,
    (file, name: string) => {
      const hash = createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex')
        .slice(0, 20);
      const renamed = `assets/${name}.${hash}.js`;
      renameSync(join(folder, file), join(folder, renamed));
      return renamed;
    },
  );
  writeFileSync(page, html);
}
