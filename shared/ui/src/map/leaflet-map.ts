import type { MapTiles } from '@portal/contract/runtime-config';
import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { placeLabels, selectedFirst } from './label-places';
import css from './map.module.css';
import { type MapPlace, type MapPoint, toDatum } from './place';

const MIN_ZOOM = 3;
const MAX_FIT_ZOOM = 15;
/** Padding for pins, labels and buttons, in pixels. */
const FIT_TOP_LEFT: L.PointTuple = [48, 56];
const FIT_BOTTOM_RIGHT: L.PointTuple = [110, 48];
/** A provider without any tile after this time is considered unreachable. */
const FIRST_TILE_MS = 10_000;

export interface Viewpoint {
  centre: MapPlace;
  zoom: number;
}

export interface MapOptions {
  tiles: MapTiles;
  /** Initial view: one place, or the bounds of all of these. */
  view: Viewpoint | readonly MapPlace[];
  onReady: () => void;
  /** No tile of the visible area could be loaded. */
  onFail: () => void;
  /** Called for a click on the map itself; in WGS-84. */
  onPress?: (place: MapPlace) => void;
  onPin?: (point: MapPoint) => void;
}

/** A map in the page. Accepts places in any datum and reports them in WGS-84. */
export interface LeafletMap {
  show(view: MapOptions['view']): void;
  /** @param selected pin that is highlighted and labelled first */
  setPins(points: readonly MapPoint[], selected: MapPoint['id'] | undefined): void;
  centre(): MapPlace;
  zoomBy(steps: number): void;
  close(): void;
}

/** Reports when the first tile has loaded, or when none can be loaded. */
function watchGround(ground: L.TileLayer, onReady: () => void, onFail: () => void): () => void {
  let loaded = 0;
  let failed = 0;
  const deadline = setTimeout(onFail, FIRST_TILE_MS);
  ground.on('loading', () => {
    loaded = 0;
    failed = 0;
  });
  ground.on('tileload', () => {
    if (loaded === 0) onReady();
    loaded += 1;
    clearTimeout(deadline);
  });
  ground.on('tileerror', () => {
    failed += 1;
  });
  // Fired when every tile has loaded or failed.
  ground.on('load', () => {
    if (loaded === 0 && failed > 0) onFail();
  });
  return () => clearTimeout(deadline);
}

/** Keyboard and screen reader users use the list next to the map. */
function drawPin({ name }: MapPoint, isSelected: boolean) {
  const pin = document.createElement('span');
  pin.className = css.pin ?? '';
  pin.toggleAttribute('data-selected', isSelected);
  const label = document.createElement('span');
  label.className = css.label ?? '';
  label.textContent = name;
  pin.append(label);
  return { pin, label };
}

export function openMap(container: HTMLElement, options: MapOptions): LeafletMap {
  const { tiles } = options;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(container, {
    attributionControl: false,
    zoomControl: false,
    // Wheel and one finger scroll the page; two fingers pan and zoom the map.
    scrollWheelZoom: false,
    dragging: !matchMedia('(pointer: coarse)').matches,
    minZoom: MIN_ZOOM,
    maxZoom: tiles.maxZoom,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    inertia: !still,
  });
  const toMap = (place: MapPlace): L.LatLngTuple => {
    const { lng, lat } = toDatum(place, tiles.datum);
    return [lat, lng];
  };
  const fromMap = ({ lat, lng }: L.LatLng): MapPlace => toDatum({ lng, lat, datum: tiles.datum }, 'wgs84');
  const show: LeafletMap['show'] = (view) => {
    if ('centre' in view) map.setView(toMap(view.centre), view.zoom, { animate: !still });
    else
      map.fitBounds(L.latLngBounds(view.map(toMap)), {
        paddingTopLeft: FIT_TOP_LEFT,
        paddingBottomRight: FIT_BOTTOM_RIGHT,
        maxZoom: MAX_FIT_ZOOM,
        animate: !still,
      });
  };
  show(options.view);

  const [ground, ...above] = tiles.layers.map((address) =>
    L.tileLayer(address, { subdomains: tiles.subdomains, maxZoom: tiles.maxZoom }),
  );
  const stopWatching = ground ? watchGround(ground, options.onReady, options.onFail) : () => undefined;
  for (const layer of [ground, ...above]) layer?.addTo(map);
  map.on('click', ({ latlng }) => options.onPress?.(fromMap(latlng)));

  const pins = L.layerGroup().addTo(map);
  let arrangeLabels = () => {};
  map.on('zoomend', () => arrangeLabels());

  return {
    show,
    setPins(points, selected) {
      pins.clearLayers();
      const drawn = selectedFirst(points, selected).map((point) => {
        const place = toMap(point);
        const { pin, label } = drawPin(point, point.id === selected);
        const icon = L.divIcon({ html: pin, className: '', iconSize: [0, 0] });
        L.marker(place, { icon, keyboard: false, zIndexOffset: point.id === selected ? 1000 : 0 })
          .on('click', () => options.onPin?.(point))
          .addTo(pins);
        return { place, text: point.name, label };
      });
      arrangeLabels = () => {
        const marks = drawn.map(({ place, text }) => ({ ...map.project(place), text, kind: 'pin' as const }));
        const sides = placeLabels(marks, { keepsFirst: selected !== undefined });
        for (const [at, { label }] of drawn.entries()) label.dataset.side = sides[at] ?? 'none';
      };
      arrangeLabels();
    },
    centre: () => fromMap(map.getCenter()),
    zoomBy: (steps) => void map.zoomIn(steps),
    close() {
      stopWatching();
      map.remove();
    },
  };
}
