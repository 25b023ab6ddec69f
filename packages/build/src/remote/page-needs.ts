import { dirname, join } from 'node:path';
import { modalKey, type RemoteRelease } from '@acquaint/contracts';
import type { AsyncDependenciesBlock, Chunk, ChunkGroup, Compilation, Module } from 'webpack';
import type { RemoteSource } from './remote-source.ts';

type PageNeeds = RemoteRelease['pages'][string];

/**
 * Returns what each route and each modal of a compiled remote needs besides the entry: the files of the exposed module and of the
 * page or modal that `src/remote.ts` imports for it, and the shared modules that their code uses.
 * @param dir the remote's folder.
 */
export function pageNeeds(
  compilation: Compilation,
  dir: string,
  source: RemoteSource,
): Record<string, PageNeeds> {
  const main = join(dir, 'src/remote.ts');
  const exposed = groupsImporting(compilation, main);
  const modals = source.modals.map(({ id, request }) => ({ id: modalKey(id), request }));
  return Object.fromEntries(
    [...source.routes, ...modals].map(({ id, request }) => {
      const page = request === null ? [] : groupsImporting(compilation, join(dirname(main), request));
      return [id, needsOf(compilation, [...exposed, ...page])];
    }),
  );
}

function needsOf(compilation: Compilation, groups: readonly ChunkGroup[]): PageNeeds {
  const chunks = [...new Set(groups.flatMap((group) => group.chunks))];
  const files = chunks.flatMap((chunk) => [...chunk.files]).filter((file) => /\.(js|css)$/.test(file));
  return {
    files: [...new Set(files)].sort(),
    shared: [...new Set(chunks.flatMap((chunk) => sharedIn(compilation, chunk)))].sort(),
  };
}

/** Returns the chunk groups of every `import()` of a file, including the container's for the exposed module. */
function groupsImporting(compilation: Compilation, file: string): ChunkGroup[] {
  const { chunkGraph, moduleGraph } = compilation;
  const groups = new Set<ChunkGroup>();
  for (const module of compilation.modules) {
    for (const block of blocksOf(module)) {
      const isImported = block.dependencies.some((dependency) =>
        resourceOf(moduleGraph.getModule(dependency)).includes(file),
      );
      const group = isImported ? chunkGraph.getBlockChunkGroup(block) : null;
      if (group) groups.add(group);
    }
  }
  return [...groups];
}

function blocksOf(module: Module): AsyncDependenciesBlock[] {
  const all = (blocks: readonly AsyncDependenciesBlock[]): AsyncDependenciesBlock[] =>
    blocks.flatMap((block) => [block, ...all(block.blocks)]);
  return all(module.blocks);
}

/** Returns the files a module is made from; a concatenated module counts as its root module. */
function resourceOf(module: Module | null): string[] {
  if (!module) return [];
  const root = 'rootModule' in module ? (module.rootModule as Module) : module;
  return 'resource' in root && typeof root.resource === 'string' ? [root.resource] : [];
}

/** Returns the requests of the shared modules that a chunk's code uses. */
function sharedIn({ chunkGraph }: Compilation, chunk: Chunk): string[] {
  return [...chunkGraph.getChunkModulesIterable(chunk)].flatMap((module) => {
    if (module.type !== 'consume-shared-module') return [];
    const { shareKey } = (module as Module & { options: { shareKey: string } }).options;
    return [shareKey];
  });
}
