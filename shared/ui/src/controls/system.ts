import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { dialogRecipe, drawerRecipe } from './recipes/dialog';
import { fieldRecipe, inputRecipe, nativeSelectRecipe, textareaRecipe } from './recipes/input';
import { keyframes } from './recipes/motion';
import { menuRecipe, popoverRecipe, tabsRecipe, tooltipRecipe } from './recipes/overlay';

/**
 * Chakra's system with the portal's own recipes only. They speak the design tokens of tokens.css directly, so
 * light pages and controls share one set of colours, and Chakra's token layer and reset are not shipped.
 * Layers are off, because rules in a layer would lose against base.css.
 */
export const system = createSystem(defaultBaseConfig, {
  preflight: false,
  disableLayers: true,
  theme: {
    keyframes,
    recipes: { input: inputRecipe, textarea: textareaRecipe },
    slotRecipes: {
      dialog: dialogRecipe,
      drawer: drawerRecipe,
      field: fieldRecipe,
      menu: menuRecipe,
      nativeSelect: nativeSelectRecipe,
      popover: popoverRecipe,
      tabs: tabsRecipe,
      tooltip: tooltipRecipe,
    },
  },
});
