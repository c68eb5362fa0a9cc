import type { MapTiles } from '@portal/contract/runtime-config';

let configured: MapTiles | undefined;

/** Called once by the shell; the maps of all remotes use this tile source. */
export function configureMapTiles(tiles: MapTiles | undefined): void {
  configured = tiles;
}

/** @returns the tile source, or undefined if maps are drawn as sketches */
export function configuredMapTiles(): MapTiles | undefined {
  return configured;
}
