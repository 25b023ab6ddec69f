import type { Chunk, Compilation, Compiler, Module } from 'webpack';

/** After webpack's first clean-up of chunks and before its last one. */
const STAGE_ADVANCED = 10;
/**
 * Groups that share at most this much (bytes of source) do not load each other for it alone: the code goes to the first group if a
 * group for every page needs it, else to a file of such small parts, unless they load each other anyway.
 */
const SMALL = 12_000;
/** The name of the chunk with the small parts, and its place: after the first group. */
const SMALL_PARTS = 'shared-small';
const AFTER_FIRST = 0.5;

export interface SharedChunksOptions {
  /** The names of the groups' chunks, in order. */
  readonly groups: readonly string[];
  /** Chunks that are always loaded before the first group: code they share with groups goes to the first group. */
  readonly always: readonly string[];
  /** Groups that nearly every page loads. */
  readonly everywhere?: readonly string[];
  /** Chunks that load each other in any case. */
  readonly together?: readonly string[];
  /** Chunks that few people load: they load what they need from the others, and no code is moved for them. */
  readonly rarely?: readonly string[];
}

/**
 * Distributes the shell's shared code over one file per group. Code that several groups need goes to the earliest of them, and
 * code that the shell needs too goes to the first, so that nothing is loaded twice and a page loads few files. (SplitChunksPlugin
 * needs a name for every combination of chunks, and so leaves duplicates in some of them.)
 */
export class SharedChunksPlugin {
  private readonly options: SharedChunksOptions;

  constructor(options: SharedChunksOptions) {
    this.options = options;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(SharedChunksPlugin.name, (compilation) => {
      compilation.hooks.optimizeChunks.tap({ name: SharedChunksPlugin.name, stage: STAGE_ADVANCED }, () => {
        spread(compilation, this.options);
      });
    });
  }
}

/** Modules that are in the same chunks. */
interface Batch {
  readonly key: string;
  readonly holders: readonly Chunk[];
  readonly modules: Module[];
}

function spread(
  compilation: Compilation,
  { groups, always, everywhere = [], together = [], rarely = [] }: SharedChunksOptions,
): void {
  const ranks = new Map<string | null | undefined, number>([
    ...groups.map((name, rank) => [name, rank] as const),
    ...always.map((name) => [name, 0] as const),
  ]);
  const rankOf = ({ name }: Chunk) => ranks.get(name) ?? Infinity;
  const isSmall = ({ modules }: Batch) => modules.reduce((sum, module) => sum + module.size(), 0) <= SMALL;
  const earliest = ({ holders }: Batch) => Math.min(...holders.map(rankOf));
  const moved = batches(compilation, (chunk) => rankOf(chunk) < Infinity).filter(
    ({ holders }) => holders.length > 1 || holders.some(({ name }) => groups.includes(name ?? '')),
  );
  /** The groups that load each other for the larger batches, or in any case: `later earlier`. */
  const links = new Set([
    ...moved
      .filter((batch) => !isSmall(batch))
      .flatMap((batch) => batch.holders.map((holder) => `${rankOf(holder)} ${earliest(batch)}`)),
    ...together.flatMap((one) => together.map((other) => `${ranks.get(one)} ${ranks.get(other)}`)),
  ]);
  const isEverywhere = ({ name }: Chunk) => everywhere.includes(name ?? '');
  const homeOf = (batch: Batch) => {
    const first = earliest(batch);
    const isLinked = batch.holders.every(
      (one) => rankOf(one) === first || links.has(`${rankOf(one)} ${first}`),
    );
    if (batch.holders.length === 1 || !isSmall(batch) || isLinked) return first;
    return first === 0 || batch.holders.some(isEverywhere) ? 0 : AFTER_FIRST;
  };
  const shared = moved
    .map((batch) => ({ ...batch, rank: homeOf(batch) }))
    // Code for the first group is moved first: chunks connected for its sake then need not load another group too.
    .sort((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : 1));
  for (const { holders, modules, rank } of shared) {
    const home =
      rank === AFTER_FIRST
        ? compilation.addChunk(SMALL_PARTS)
        : compilation.namedChunks.get(groups[rank] ?? '');
    if (home) for (const module of modules) move(compilation, module, holders, home);
  }
  for (const name of rarely) lean(compilation, name, (chunk) => rankOf(chunk) < Infinity);
}

/** Removes from a chunk the modules that another chunk has; that chunk is then loaded with it. */
function lean(
  { namedChunks, chunkGraph }: Compilation,
  name: string,
  others: (chunk: Chunk) => boolean,
): void {
  const chunk = namedChunks.get(name);
  if (!chunk) return;
  for (const module of [...chunkGraph.getChunkModulesIterable(chunk)]) {
    const home = [...chunkGraph.getModuleChunksIterable(module)].find(others);
    if (!home) continue;
    chunk.split(home);
    chunkGraph.disconnectChunkAndModule(chunk, module);
  }
}

function batches({ modules, chunkGraph }: Compilation, counts: (chunk: Chunk) => boolean): Batch[] {
  const batches = new Map<string, Batch>();
  for (const module of modules) {
    const holders = [...chunkGraph.getModuleChunksIterable(module)].filter(counts);
    if (holders.length === 0) continue;
    const key = holders
      .map(({ name }) => name)
      .sort()
      .join(' ');
    const batch = batches.get(key) ?? { key, holders, modules: [] };
    batch.modules.push(module);
    batches.set(key, batch);
  }
  return [...batches.values()];
}

function move({ chunkGraph }: Compilation, module: Module, holders: readonly Chunk[], home: Chunk): void {
  for (const chunk of holders) {
    if (chunk === home) continue;
    // Every import of this chunk now also loads `home`.
    chunk.split(home);
    chunkGraph.disconnectChunkAndModule(chunk, module);
  }
  chunkGraph.connectChunkAndModule(home, module);
}
