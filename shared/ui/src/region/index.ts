export { RegionCascader, type RegionCascaderProps, type RegionValue } from './region-cascader';
export type { RegionItem, RegionLoaders } from './use-regions';
