import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { dialogRecipe, keyframes } from './dialog-recipe';
import { fieldRecipe, inputRecipe, nativeSelectRecipe, textareaRecipe } from './field-recipes';
import { tabsRecipe } from './tabs-recipe';
import { breakpoints, textStyles, tokens } from './tokens';

/**
 * Chakra's system with the portal's own tokens and recipes only: Chakra's own theme and reset are not shipped.
 * Layers are off, because rules in a layer would lose against base.css.
 */
export const system = createSystem(defaultBaseConfig, {
  preflight: false,
  disableLayers: true,
  theme: {
    breakpoints,
    tokens,
    textStyles,
    keyframes,
    recipes: { input: inputRecipe, textarea: textareaRecipe },
    slotRecipes: {
      dialog: dialogRecipe,
      field: fieldRecipe,
      nativeSelect: nativeSelectRecipe,
      tabs: tabsRecipe,
    },
  },
});
