import { relative } from 'node:path';
import type { AsyncDependenciesBlock, ChunkGroup, Compilation } from 'webpack';

/**
 * Which files the browser needs for each lazily loaded source module.
 * @returns source path relative to the package (`./src/news/news-page.tsx`) → scripts and stylesheets.
 */
export function pageFiles(compilation: Compilation, context: string): Record<string, string[]> {
  const pages: Record<string, string[]> = {};
  const visit = (block: AsyncDependenciesBlock) => {
    const group: ChunkGroup | undefined = compilation.chunkGraph.getBlockChunkGroup(block);
    for (const dependency of group ? block.dependencies : []) {
      const path = compilation.moduleGraph.getModule(dependency)?.nameForCondition();
      if (!group || !path?.startsWith(context)) continue;
      pages[`./${relative(context, path)}`] = group.getFiles().filter((file) => /\.(js|css)$/.test(file));
    }
    block.blocks.forEach(visit);
  };
  for (const module of compilation.modules) module.blocks.forEach(visit);
  return pages;
}
