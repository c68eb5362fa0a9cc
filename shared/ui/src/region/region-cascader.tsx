import { Select } from '@portal/ui/controls';
import { useLoaded } from '@portal/ui/loading';
import { useRef } from 'react';
import css from './region-cascader.module.css';

/** Province, city or county; the id is its national code. */
export interface RegionItem {
  id: string;
  name: string;
}

interface RegionLoaders {
  provinces: () => Promise<readonly RegionItem[]>;
  cities: (provinceId: string) => Promise<readonly RegionItem[]>;
  counties: (cityId: string) => Promise<readonly RegionItem[]>;
}

interface LoadedRegions {
  items: readonly RegionItem[];
  state: 'idle' | 'loading' | 'ready' | 'failed';
  retry: () => void;
}

/** Loads the options of one level; `load` is undefined while the parent level is not selected. */
function useRegions(key: string, load: (() => Promise<readonly RegionItem[]>) | undefined): LoadedRegions {
  const loaded = useLoaded(key, load);
  return {
    items: load && loaded.state === 'ready' ? loaded.value : [],
    state: load ? loaded.state : 'idle',
    retry: loaded.retry,
  };
}

/** Selected divisions with names, from the province down; shorter while incomplete. */
export type RegionValue = readonly RegionItem[];

interface RegionCascaderProps {
  value: RegionValue;
  onChange: (value: RegionItem[]) => void;
  onBlur?: () => void;
  loaders: RegionLoaders;
  disabled?: boolean;
  invalid?: boolean;
  /** Id of the first list. */
  id?: string;
}

const labels = ['省', '市', '区县'] as const;

/** Keeps the selected region in the list while loading, and if a reform has removed it. */
export function withChosen(
  items: readonly RegionItem[],
  chosen: RegionItem | undefined,
): readonly RegionItem[] {
  return !chosen || items.some(({ id }) => id === chosen.id) ? items : [...items, chosen];
}

interface LevelProps extends Omit<RegionCascaderProps, 'loaders'> {
  level: 0 | 1 | 2;
  regions: LoadedRegions;
}

function Level({ level, regions, value, onChange, onBlur, disabled, invalid, id }: LevelProps) {
  const label = labels[level];
  const chosen = value[level];
  const hadFocus = useRef(false);
  /** Button and list replace each other: keep the focus. */
  const keepFocus = (element: HTMLElement | null) => {
    if (hadFocus.current) element?.focus();
    return () => {
      hadFocus.current = document.activeElement === element;
    };
  };
  if (regions.state === 'failed') {
    return (
      <span className={css.failed} role="alert">
        {label}列表加载失败
        <button ref={keepFocus} id={id} type="button" className={css.retry} onClick={regions.retry}>
          重试
        </button>
      </span>
    );
  }
  const items = withChosen(regions.items, chosen);
  return (
    <Select
      id={id}
      ref={keepFocus}
      aria-label={label}
      // A level that cannot be selected yet is not invalid.
      aria-invalid={(invalid && regions.state !== 'idle') || undefined}
      placeholder={regions.state === 'loading' ? '加载中…' : `请选择${label}`}
      options={items.map((item) => ({ value: item.id, label: item.name }))}
      value={chosen?.id ?? ''}
      disabled={disabled || regions.state === 'idle'}
      onBlur={onBlur}
      onChange={(event) => {
        const next = items.find((item) => item.id === event.target.value);
        onChange(next ? [...value.slice(0, level), next] : value.slice(0, level));
      }}
    />
  );
}

/** 请选择省/市/区县: three dependent lists, loaded on demand. Use inside a FieldGroup. */
export function RegionCascader({ loaders, id, ...rest }: RegionCascaderProps) {
  const [province, city] = rest.value;
  const provinces = useRegions('', loaders.provinces);
  const cities = useRegions(province?.id ?? '', province && (() => loaders.cities(province.id)));
  const counties = useRegions(city?.id ?? '', city && (() => loaders.counties(city.id)));
  return (
    <div className={css.levels}>
      <Level {...rest} id={id} level={0} regions={provinces} />
      <Level {...rest} level={1} regions={cities} />
      <Level {...rest} level={2} regions={counties} />
    </div>
  );
}
