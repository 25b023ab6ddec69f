import type { Chunk, Compilation, Compiler, Module } from 'webpack';

/** After webpack's own first clean-up of chunks, before its last one. */
const STAGE_ADVANCED = 10;
/** Groups that have no more than this in common (bytes of source) do not load each other for it: it goes to the first group. */
const SMALL = 6_000;

export interface SharedChunksOptions {
  /** The names of the groups' chunks, in their order. */
  readonly groups: readonly string[];
  /** What is loaded in any case before the first group is asked for: code that stands here too goes to the first group. */
  readonly always: readonly string[];
  /** What few people ever load: it loads whatever it needs of the others, and nothing moves for its sake. */
  readonly rarely?: readonly string[];
}

/**
 * Spreads the shell's shared code over files: one for each group. What several groups need stands in that of the earliest, and
 * what the shell needs too in the first, so that nothing is loaded twice and a page loads few files. (SplitChunksPlugin asks for
 * a name for every combination of chunks, and so leaves a module behind in some of them.)
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

/** Modules that stand in the same chunks. */
interface Batch {
  readonly key: string;
  readonly holders: readonly Chunk[];
  readonly modules: Module[];
}

function spread(compilation: Compilation, { groups, always, rarely = [] }: SharedChunksOptions): void {
  const ranks = new Map<string | null | undefined, number>([
    ...groups.map((name, rank) => [name, rank] as const),
    ...always.map((name) => [name, 0] as const),
  ]);
  const rankOf = ({ name }: Chunk) => ranks.get(name) ?? Infinity;
  const homeOf = ({ holders, modules }: Batch) => {
    const size = modules.reduce((sum, module) => sum + module.size(), 0);
    return holders.length > 1 && size <= SMALL ? 0 : Math.min(...holders.map(rankOf));
  };
  const shared = batches(compilation, (chunk) => rankOf(chunk) < Infinity)
    .filter(({ holders }) => holders.length > 1 || holders.some(({ name }) => groups.includes(name ?? '')))
    .map((batch) => ({ ...batch, rank: homeOf(batch) }))
    // What goes to the first group goes first: whoever loads one of the others for something else then need not load it too.
    .sort((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : 1));
  for (const { holders, modules, rank } of shared) {
    const home = compilation.namedChunks.get(groups[rank] ?? '');
    if (home) for (const module of modules) move(compilation, module, holders, home);
  }
  for (const name of rarely) lean(compilation, name, (chunk) => rankOf(chunk) < Infinity);
}

/** Takes out of a chunk what stands in one of the others, which then comes beside it. */
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
  const found = new Map<string, Batch>();
  for (const module of modules) {
    const holders = [...chunkGraph.getModuleChunksIterable(module)].filter(counts);
    if (holders.length === 0) continue;
    const key = holders
      .map(({ name }) => name)
      .sort()
      .join(' ');
    const batch = found.get(key) ?? { key, holders, modules: [] };
    batch.modules.push(module);
    found.set(key, batch);
  }
  return [...found.values()];
}

function move({ chunkGraph }: Compilation, module: Module, holders: readonly Chunk[], home: Chunk): void {
  for (const chunk of holders) {
    if (chunk === home) continue;
    // Whoever loads the one now loads the other beside it.
    chunk.split(home);
    chunkGraph.disconnectChunkAndModule(chunk, module);
  }
  chunkGraph.connectChunkAndModule(home, module);
}
