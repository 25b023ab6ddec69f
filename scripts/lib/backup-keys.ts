import type { Opening, Protection } from '../../api/src/backup/manifest.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns what protects a new backup. @throws Error when the environment has neither a passphrase nor a recipient. */
export function protectionFrom({ BACKUP_PASSPHRASE, BACKUP_RECIPIENT }: Environment): Protection {
  if (BACKUP_RECIPIENT) return { recipient: BACKUP_RECIPIENT };
  if (BACKUP_PASSPHRASE) return { passphrase: BACKUP_PASSPHRASE };
  throw new Error(
    'Set BACKUP_PASSPHRASE, or BACKUP_RECIPIENT to a public key (age1…): backups are encrypted.',
  );
}

/** Returns what opens a backup. @throws Error when the environment has neither a passphrase nor a secret key. */
export function openingFrom({ BACKUP_PASSPHRASE, BACKUP_IDENTITY }: Environment): Opening {
  if (BACKUP_IDENTITY) return { identity: BACKUP_IDENTITY };
  if (BACKUP_PASSPHRASE) return { passphrase: BACKUP_PASSPHRASE };
  throw new Error('Set BACKUP_PASSPHRASE, or BACKUP_IDENTITY to the secret key (AGE-SECRET-KEY-1…).');
}
