import { createHash } from 'node:crypto';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import type { Chunk, Compilation, Compiler } from 'webpack';
import { DigestsRuntimeModule, LOAD_ELEMENT, LoadChunkRuntimeModule } from './chunk-runtime.ts';

export interface ChunkLoadingOptions {
  /** How long a file may take, milliseconds. */
  readonly timeoutMs: number;
  /**
   * Where the digests stand: all of them in the runtime; or there just those of the chunks that it loads itself, and in these
   * the rest, which keeps a remote's entry small (their names must then have no content hash). In development nowhere: files
   * change all the time.
   */
  readonly digests: 'in-runtime' | 'in-first-chunks' | 'none';
}

/** Looks like the digest that takes its place, so that no minifier's length or quoting changes. */
const PLACEHOLDER = /sha384-SRI([A-Za-z0-9_-]+?)\.{8,}/g;
const PLACEHOLDER_LENGTH = 'sha384-'.length + 64;

/**
 * How a build loads its own chunks: each with its Subresource Integrity digest, with a time-out for scripts and styles alike,
 * and after a failure past the caches (docs/adr/0008).
 *
 * Every digest stands in a file that has a digest itself, up to a remote's entry, whose digest stands in the registry, and to
 * the shell's scripts, whose digests stand in the page.
 */
export class ChunkLoadingPlugin {
  private readonly options: ChunkLoadingOptions;

  constructor(options: ChunkLoadingOptions) {
    this.options = options;
  }

  apply(compiler: Compiler): void {
    const { RuntimeGlobals, Compilation: Stages } = webpack;
    compiler.hooks.thisCompilation.tap(ChunkLoadingPlugin.name, (compilation) => {
      // Before webpack's own tap, which would add its own loading.
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.loadScript)
        .tap({ name: ChunkLoadingPlugin.name, stage: -10 }, (chunk) => {
          compilation.addRuntimeModule(chunk, new LoadChunkRuntimeModule(this.options.timeoutMs));
          return true;
        });
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        ChunkLoadingPlugin.name,
        (source, { tag, chunkId, href }) =>
          `${source}${LOAD_ELEMENT}(${tag}, 'href', ${href}, ${chunkId} + '.css', ${tag}.onload);`,
      );
      compilation.hooks.additionalChunkRuntimeRequirements.tap(ChunkLoadingPlugin.name, (chunk) => {
        const known = this.vouchedForBy(chunk);
        if (chunk.hasRuntime() || known.length > 0) {
          compilation.addRuntimeModule(chunk, new DigestsRuntimeModule(placeholders(compilation, known)));
        }
      });
      compilation.hooks.processAssets.tap(
        // After the content hashes, which are the last to change what is in a file.
        { name: ChunkLoadingPlugin.name, stage: Stages.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 50 },
        () => {
          if (this.options.digests !== 'none') fillIn(compilation);
        },
      );
    });
  }

  /** The chunks whose digests stand in this one. */
  private vouchedForBy(chunk: Chunk): Chunk[] {
    switch (this.options.digests) {
      case 'none':
        return [];
      case 'in-runtime':
        return chunk.hasRuntime() ? [...chunk.getAllAsyncChunks()] : [];
      case 'in-first-chunks':
        return chunk.hasRuntime() ? [...loadedByRuntime(chunk)] : loadedLater(chunk);
    }
  }
}

/** What the whole build loads after this chunk, when this is one that the runtime loads itself. */
function loadedLater(chunk: Chunk): Chunk[] {
  for (const group of chunk.groupsIterable) {
    // A group's chunks arrive together; one of them is enough.
    if (group.chunks.at(-1) !== chunk) continue;
    for (const parent of group.parentsIterable) {
      const runtime = parent.chunks.find((candidate) => candidate.hasRuntime());
      if (!runtime) continue;
      const first = loadedByRuntime(runtime);
      return [...runtime.getAllAsyncChunks()].filter((later) => !first.has(later));
    }
  }
  return [];
}

function loadedByRuntime(runtime: Chunk): Set<Chunk> {
  const chunks = new Set<Chunk>();
  for (const group of runtime.groupsIterable) {
    for (const child of group.childrenIterable) for (const chunk of child.chunks) chunks.add(chunk);
  }
  for (const group of runtime.groupsIterable) for (const chunk of group.chunks) chunks.delete(chunk);
  return chunks;
}

function placeholders(compilation: Compilation, chunks: readonly Chunk[]): Record<string, string> {
  const table: Record<string, string> = {};
  for (const chunk of chunks) {
    for (const key of keysOf(compilation, chunk)) {
      table[key] = `sha384-SRI${Buffer.from(key).toString('base64url')}`.padEnd(PLACEHOLDER_LENGTH, '.');
    }
  }
  return table;
}

/** Chunks of nothing but shared modules have no file. */
function keysOf({ chunkGraph }: Compilation, chunk: Chunk): string[] {
  const id = String(chunk.id);
  const hasScript = webpack.javascript.JavascriptModulesPlugin.chunkHasJs(chunk, chunkGraph);
  const hasStyle = chunkGraph.getChunkModulesIterableBySourceType(chunk, 'css/mini-extract') !== undefined;
  return [...(hasScript ? [id] : []), ...(hasStyle ? [`${id}.css`] : [])];
}

/**
 * Puts each file's digest where its placeholder stands. Files that name others come after those, so that a digest is always that
 * of a file which will not change any more.
 */
function fillIn(compilation: Compilation): void {
  const files = new Map<string, string>();
  for (const chunk of compilation.chunks) {
    for (const file of chunk.files) {
      if (file.endsWith('.css')) files.set(`${String(chunk.id)}.css`, file);
      else if (!file.endsWith('.map')) files.set(String(chunk.id), file);
    }
  }
  const finished = new Map<string, string>();
  const digestOf = (key: string): string => {
    const file = files.get(key);
    if (file === undefined)
      throw new Error(`There is no file for the chunk "${key}" that another one loads.`);
    const known = finished.get(file);
    if (known !== undefined) return known;
    const source = compilation.getAsset(file)?.source.buffer();
    const digest = integrityOf(source ? replaced(file, source) : Buffer.alloc(0));
    finished.set(file, digest);
    return digest;
  };
  const replaced = (file: string, content: Buffer): Buffer => {
    const text = content.toString();
    if (!text.includes('sha384-SRI')) return content;
    const filled = text.replace(PLACEHOLDER, (_, key: string) =>
      digestOf(Buffer.from(key, 'base64url').toString()),
    );
    compilation.updateAsset(file, new webpack.sources.RawSource(filled));
    return Buffer.from(filled);
  };
  for (const [key, file] of files) if (file.endsWith('.js')) digestOf(key);
}

/** `sha384-…` as the `integrity` attribute wants it. */
export function integrityOf(bytes: Buffer): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
