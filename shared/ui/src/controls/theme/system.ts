import { createSystem, defaultBaseConfig, type SystemContext } from '@chakra-ui/react';
import { dialogRecipe, keyframes } from './dialog-recipe';
import { fieldRecipe, inputRecipe, nativeSelectRecipe, textareaRecipe } from './field-recipes';
import { tabsRecipe } from './tabs-recipe';
import { breakpoints, textStyles, tokens } from './tokens';

interface System {
  context: SystemContext;
  /** Root tokens and keyframes. */
  globalRules: SystemContext['_global'];
}

function create(): System {
  const context = createSystem(defaultBaseConfig, {
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
  // Otherwise Chakra's provider would insert them again for each dialog and page.
  return { context: { ...context, _global: [] }, globalRules: context._global };
}

let system: System | undefined;

/**
 * Chakra with only the portal's tokens and recipes; Chakra's theme and reset are not shipped. Cascade layers are off,
 * because layered rules would lose against base.css. Created on first use rather than at import, which would block slow
 * phones twice as long at once.
 */
export function getSystem(): System {
  system ??= create();
  return system;
}
