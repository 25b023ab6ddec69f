import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatted } from '../format.ts';

/** Changed files in memory. Nothing is written to disk before all changes have succeeded. */
export class Draft {
  readonly root: string;
  readonly #files = new Map<string, string>();

  constructor(root: string) {
    this.root = root;
  }

  get(file: string): string {
    return this.#files.get(file) ?? readFileSync(join(this.root, file), 'utf8');
  }

  set(file: string, text: string): void {
    this.#files.set(file, text);
  }

  /** Formats all files, then writes them. Returns their paths from the root. */
  async write(): Promise<string[]> {
    const finished: [string, string][] = [];
    for (const [file, text] of this.#files) {
      finished.push([file, await formatted(file, text.trimStart())]);
    }
    for (const [file, text] of finished) {
      mkdirSync(dirname(join(this.root, file)), { recursive: true });
      writeFileSync(join(this.root, file), text);
    }
    return finished.map(([file]) => file);
  }
}
