export type { MapView as MapStart } from './leaflet-map';
export { MapPicker, type MapPickerProps } from './map-picker';
export { MapView, type MapViewProps } from './map-view';
export type { Datum, MapPlace, MapPoint, MapProvince } from './place';
