import { ChakraProvider } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider, css } from '@emotion/react';
import { type ReactNode, useInsertionEffect } from 'react';
import { getSystem } from './theme/system';

/**
 * Rules go into empty style elements through CSSOM in development, too: the content security policy allows no
 * inline styles. One cache for all providers, because each remote's pages and slots bring their own.
 */
const cache = createCache({ key: 'portal', speedy: true });

/**
 * Makes the theme and inserts its tokens and movements, once for all providers: with each rule for the root element, the
 * browser computes the style of the whole page anew. Called by the first provider, or earlier by code that expects one; it
 * changes nothing visible.
 */
export function prepareControls(): void {
  const rules = css(getSystem().globalRules);
  if (cache.inserted[rules.name] === undefined) cache.insert('', rules, cache.sheet, true);
}

/** Wraps what uses `@portal/ui/controls`: a page, a slot, a dialog. May be nested. */
export function ControlsProvider({ children }: { children: ReactNode }) {
  useInsertionEffect(prepareControls, []);
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={getSystem().context}>{children}</ChakraProvider>
    </CacheProvider>
  );
}
