export type { Viewpoint } from './leaflet-map';
export { MapPicker } from './map-picker';
export { MapView } from './map-view';
export type { MapPlace } from './place';
