import { ChakraProvider } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { getSystem } from './theme/system';

/**
 * Rules go into empty style elements through CSSOM in development, too: the content security policy allows no
 * inline styles. One cache for all providers, because each remote's pages and slots bring their own.
 */
const cache = createCache({ key: 'portal', speedy: true });

/** Wraps what uses `@portal/ui/controls`: a page, a slot, a dialog. May be nested. */
export function ControlsProvider({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={getSystem()}>{children}</ChakraProvider>
    </CacheProvider>
  );
}
