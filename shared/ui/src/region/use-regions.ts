import { useWhenOnline } from '@portal/ui';
import { useEffect, useState } from 'react';

/** A province, city or county; the id is its national code. */
export interface RegionItem {
  id: string;
  name: string;
}

export interface RegionLoaders {
  provinces: () => Promise<readonly RegionItem[]>;
  cities: (provinceId: string) => Promise<readonly RegionItem[]>;
  counties: (cityId: string) => Promise<readonly RegionItem[]>;
}

export interface LoadedRegions {
  items: readonly RegionItem[];
  state: 'idle' | 'loading' | 'ready' | 'failed';
  retry: () => void;
}

/** Loads the choices of one level; `load` is undefined while the level above is not chosen. */
export function useRegions(
  key: string,
  load: (() => Promise<readonly RegionItem[]>) | undefined,
): LoadedRegions {
  const [items, setItems] = useState<readonly RegionItem[]>([]);
  const [state, setState] = useState<LoadedRegions['state']>('idle');
  const [tries, setTries] = useState(0);

  useEffect(() => {
    setItems([]);
    if (!load) return setState('idle');
    let wanted = true;
    setState('loading');
    load().then(
      (loaded) => {
        if (!wanted) return;
        setItems(loaded);
        setState('ready');
      },
      () => wanted && setState('failed'),
    );
    return () => {
      wanted = false;
    };
  }, [key, tries]);

  const retry = () => setTries((n) => n + 1);
  useWhenOnline(state === 'failed', retry);
  return { items, state, retry };
}
