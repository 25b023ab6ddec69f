import { z } from 'zod';

/** Name of the list of contents, the last file of a backup. */
export const MANIFEST = 'manifest.json';
/** Name of the copy of the embedded database, a tar file of its own. */
export const DATABASE = 'pg.tar';

/** What a backup contains. Paths are relative to the data folder, with slashes. */
export const Manifest = z.object({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  files: z.array(z.object({ path: z.string(), size: z.number().int(), sha256: z.hash('sha256') })),
});
export type Manifest = z.infer<typeof Manifest>;

/** Who can read a backup: whoever has the passphrase, or the secret key of a recipient (`age1…`), as of the tool age. */
export type Protection = { readonly passphrase: string } | { readonly recipient: string };

/** What opens a backup: the passphrase, or a secret key (`AGE-SECRET-KEY-1…`). */
export type Opening = { readonly passphrase: string } | { readonly identity: string };
