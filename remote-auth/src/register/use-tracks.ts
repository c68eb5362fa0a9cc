import { getTrackSelectTree } from '@portal/api-client/reference';
import type { TrackTree } from '@portal/contract/auth';
import { useWhenOnline } from '@portal/ui';
import { useCallback, useEffect, useState } from 'react';

interface Tracks {
  state: 'loading' | 'failed' | 'ready';
  areas: TrackTree;
}

/** Areas with their tracks, and another try for when they could not be had. */
export function useTracks(): Tracks & { retry: () => void } {
  const [tracks, setTracks] = useState<Tracks>({ state: 'loading', areas: [] });
  const retry = useCallback(() => {
    let wanted = true;
    setTracks({ state: 'loading', areas: [] });
    getTrackSelectTree().then(
      (areas) => wanted && setTracks({ state: 'ready', areas }),
      () => wanted && setTracks({ state: 'failed', areas: [] }),
    );
    return () => {
      wanted = false;
    };
  }, []);
  useEffect(() => retry(), [retry]);
  useWhenOnline(tracks.state === 'failed', retry);
  return { ...tracks, retry };
}
