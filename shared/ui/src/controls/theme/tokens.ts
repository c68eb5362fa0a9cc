import { defineTextStyles, defineTokens } from '@chakra-ui/react';

/** Token that references a custom property of tokens.css, so that plain CSS and Chakra agree. */
const cssVariable = (name: string) => ({ value: `var(--${name})` });

/** @returns tokens named `keys`, each referencing the custom property `--prefix-key` */
function scale<K extends string>(prefix: string, keys: readonly K[]) {
  return Object.fromEntries(keys.map((key) => [key, cssVariable(`${prefix}-${key}`)])) as Record<
    K,
    { value: string }
  >;
}

/** In steps of 8 px: `gap="2"` is 16 px. */
const spacing = {
  ...scale('space', ['1', '2', '3', '4', '5', '6', '8', '10', '12']),
  '0.5': cssVariable('space-half'),
  '1.5': { value: 'calc(var(--space-half) * 3)' },
  '2.5': { value: 'calc(var(--space-half) * 5)' },
  gutter: cssVariable('gutter'),
};

export const tokens = defineTokens({
  spacing,
  colors: {
    brand: scale('brand', ['50', '100', '200', '400', '500', '600', '700', '800', '900']),
    accent: scale('accent', ['50', '100', '400', '600', '700']),
    grey: scale('grey', ['50', '100', '200', '300', '400', '500', '600', '700', '900']),
    success: scale('success', ['100', '200', '700']),
    warning: scale('warning', ['100', '200', '700']),
    danger: scale('danger', ['100', '200', '600', '700']),
    text: { DEFAULT: cssVariable('text'), soft: cssVariable('text-soft'), faint: cssVariable('text-faint') },
    line: { DEFAULT: cssVariable('line'), strong: cssVariable('line-strong') },
    surface: { DEFAULT: cssVariable('surface'), soft: cssVariable('surface-soft') },
    link: cssVariable('link'),
    white: cssVariable('white'),
    focus: cssVariable('focus'),
  },
  fontSizes: scale('text', ['xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl', '5xl']),
  lineHeights: scale('line', ['tight', 'normal', 'article']),
  fontWeights: { normal: { value: 400 }, medium: { value: 500 }, semibold: { value: 600 } },
  radii: {
    s: cssVariable('radius-s'),
    m: cssVariable('radius'),
    card: cssVariable('radius-card'),
    round: cssVariable('radius-round'),
  },
  shadows: scale('shadow', ['card', 'lift', 'overlay']),
  sizes: {
    ...spacing,
    touch: cssVariable('touch'),
    measure: cssVariable('measure'),
    header: cssVariable('header-height'),
  },
});

/** Widths listed in tokens.css, which media queries cannot read. */
export const breakpoints = { sm: '640px', md: '768px', lg: '1024px' };

export const textStyles = defineTextStyles({
  /** For help, times and explanations. */
  hint: { value: { color: 'text.soft', fontSize: 'sm' } },
  figures: { value: { fontVariantNumeric: 'tabular-nums' } },
});
