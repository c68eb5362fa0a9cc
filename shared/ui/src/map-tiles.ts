import type { MapTiles } from '@portal/contract/runtime-config';

let configured: MapTiles | undefined;

/** Called once by the shell; every map of every remote reads its tile source from here. */
export function configureMapTiles(tiles: MapTiles | undefined): void {
  configured = tiles;
}

/** @returns the tile source of this portal, or undefined where maps are drawn. */
export function configuredMapTiles(): MapTiles | undefined {
  return configured;
}
