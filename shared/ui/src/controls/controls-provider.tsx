import { ChakraProvider } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider, css } from '@emotion/react';
import { type ReactNode, useInsertionEffect } from 'react';
import { getSystem } from './theme/system';

/**
 * `speedy` inserts rules through CSSOM in development as well, because the content security policy forbids inline styles.
 * All providers share this cache.
 */
const cache = createCache({ key: 'portal', speedy: true });

/**
 * Creates the theme and inserts its tokens and keyframes once, because each rule for the root element makes the browser
 * recompute the styles of the whole page. Called by the first provider, or earlier by code that expects one; has no
 * visible effect.
 */
export function prepareControls(): void {
  const rules = css(getSystem().globalRules);
  if (cache.inserted[rules.name] === undefined) cache.insert('', rules, cache.sheet, true);
}

/** Wraps pages, slots or dialogs that use `@portal/ui/controls`. May be nested. */
export function ControlsProvider({ children }: { children: ReactNode }) {
  useInsertionEffect(prepareControls, []);
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={getSystem().context}>{children}</ChakraProvider>
    </CacheProvider>
  );
}
