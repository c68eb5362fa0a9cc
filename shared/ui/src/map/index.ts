export { MapPicker, type MapPickerProps } from './map-picker';
export { type MapPoint, MapView, type MapViewProps } from './map-view';
export type { LngLat } from './projection';
