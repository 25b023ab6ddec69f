import { createHash } from 'node:crypto';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import type { Chunk, Compilation, Compiler } from 'webpack';
import { DigestsRuntimeModule, LOAD_ELEMENT, LoadChunkRuntimeModule } from './chunk-runtime.ts';

export interface ChunkLoadingOptions {
  /** Time limit for loading one file, in milliseconds; 7 s when omitted. */
  readonly timeoutMs?: number;
  /** Whether files have digests. The shell has none in development, where its files change all the time. */
  readonly digests: boolean;
}

/**
 * Time limit for loading one file, in milliseconds. Shorter than the shell's limit for a whole remote (8 s): a retry after that
 * limit would only wait for the same request.
 */
const CHUNK_TIMEOUT_MS = 7_000;

/** Has the form of the digest that replaces it, so that the minifier treats both the same way. */
const PLACEHOLDER = /sha256-SRI([A-Za-z0-9_-]+?)\.{8,}/g;
const PLACEHOLDER_LENGTH = 'sha256-'.length + 44;

/** Placeholder in `output.chunkLoadingGlobal`; replaced by a hash of the build's content. */
export const CONTENT_MARK = '__CONTENT__';

/**
 * Makes a build load its chunks with Subresource Integrity digests, with a time-out for scripts and styles, and bypassing caches
 * after a failure (docs/adr/0010).
 *
 * The digests are part of the runtime. For a remote that is its entry, whose own digest is in the registry; for the shell it is a
 * script whose digest is in the page. The file name of the runtime must therefore contain no content hash.
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
          compilation.addRuntimeModule(
            chunk,
            new LoadChunkRuntimeModule(this.options.timeoutMs ?? CHUNK_TIMEOUT_MS),
          );
          return true;
        });
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        ChunkLoadingPlugin.name,
        (source, { tag, chunkId, href }) =>
          `${source}${LOAD_ELEMENT}(${tag}, 'href', ${href}, ${chunkId} + '.css', ${tag}.onload);`,
      );
      compilation.hooks.additionalTreeRuntimeRequirements.tap(ChunkLoadingPlugin.name, (chunk) => {
        const table = this.options.digests ? placeholders(compilation, chunk.getAllAsyncChunks()) : {};
        compilation.addRuntimeModule(chunk, new DigestsRuntimeModule(table));
      });
      compilation.hooks.processAssets.tap(
        // After the content hashes, the last step that changes files.
        { name: ChunkLoadingPlugin.name, stage: Stages.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 50 },
        () => {
          markContent(compilation);
          if (this.options.digests) fillIn(compilation);
        },
      );
    });
  }
}

function placeholders(compilation: Compilation, chunks: Iterable<Chunk>): Record<string, string> {
  const table: Record<string, string> = {};
  for (const chunk of chunks) {
    for (const key of keysOf(compilation, chunk)) {
      table[key] = `sha256-SRI${Buffer.from(key).toString('base64url')}`.padEnd(PLACEHOLDER_LENGTH, '.');
    }
  }
  return table;
}

/** Returns the keys of a chunk's files in the digest table. Chunks with only shared modules have no files. */
function keysOf({ chunkGraph }: Compilation, chunk: Chunk): string[] {
  const id = String(chunk.id);
  const hasScript = webpack.javascript.JavascriptModulesPlugin.chunkHasJs(chunk, chunkGraph);
  const hasStyle = chunkGraph.getChunkModulesIterableBySourceType(chunk, 'css/mini-extract') !== undefined;
  return [...(hasScript ? [id] : []), ...(hasStyle ? [`${id}.css`] : [])];
}

/**
 * Puts a hash of the content into the name of the chunk list. Two versions of a remote can be on one page (a failed one and its
 * replacement), and each must receive only its own chunks.
 */
function markContent(compilation: Compilation): void {
  const scripts = Object.keys(compilation.assets)
    .filter((file) => file.endsWith('.js'))
    .sort();
  const texts = scripts.map((file) => compilation.getAsset(file)?.source.source().toString() ?? '');
  const mark = createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 10);
  for (const [index, file] of scripts.entries()) {
    const text = texts[index] ?? '';
    if (text.includes(CONTENT_MARK)) {
      compilation.updateAsset(file, new webpack.sources.RawSource(text.replaceAll(CONTENT_MARK, mark)));
    }
  }
}

/** Replaces each placeholder with the digest of its file. */
function fillIn(compilation: Compilation): void {
  const files = new Map<string, string>();
  for (const chunk of compilation.chunks) {
    for (const file of chunk.files) {
      if (file.endsWith('.css')) files.set(`${String(chunk.id)}.css`, file);
      else if (file.endsWith('.js')) files.set(String(chunk.id), file);
    }
  }
  const digestOf = (key: string): string => {
    const source = compilation.getAsset(files.get(key) ?? '')?.source.buffer();
    if (!source) throw new Error(`There is no file for the chunk "${key}" that another one loads.`);
    return integrityOf(source);
  };
  for (const file of files.values()) {
    const text = compilation.getAsset(file)?.source.source().toString() ?? '';
    const filled = text.replace(PLACEHOLDER, (_, key: string) =>
      digestOf(Buffer.from(key, 'base64url').toString()),
    );
    if (filled !== text) compilation.updateAsset(file, new webpack.sources.RawSource(filled));
  }
}

/**
 * Returns `sha256-…` for the `integrity` attribute. A remote's entry has one for each of its files, and digests do not compress:
 * SHA-384 would make it a tenth larger.
 */
export function integrityOf(bytes: Buffer): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}
