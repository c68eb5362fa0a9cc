import { useRecovery, useRevalidator } from '@portal/ui/router';
import { useEffect, useRef, useState } from 'react';
import { UnavailableCard } from '../frame/unavailable-card';
import { useApp } from './app-context';

/**
 * Another try for a page that could not be loaded: by its button, and by itself when the network is back. The document
 * stays, unless the portal serves another release set by now: then only a new document can help.
 */
export function useRetry(): { retry: () => Promise<void>; retrying: boolean } {
  const { revalidate } = useRevalidator();
  const { setHasMoved } = useApp();
  const [retrying, setRetrying] = useState(false);
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  useRecovery(true, { polling: false });

  const retry = async () => {
    setRetrying(true);
    await revalidate();
    if (!shown.current) return; // The page has come.
    const moved = await setHasMoved?.().catch(() => false);
    if (moved && shown.current) location.reload();
    setRetrying(false);
  };
  return { retry, retrying };
}

/** In the place of a page whose code could not be had, or that failed. */
export function ModuleUnavailable() {
  const { retry, retrying } = useRetry();
  return (
    <UnavailableCard
      title="该模块暂时无法加载"
      text="页面的其他部分可以正常使用。请检查网络后重试。"
      onRetry={retry}
      retrying={retrying}
    />
  );
}
