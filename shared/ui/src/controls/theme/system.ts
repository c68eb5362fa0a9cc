import { createSystem, defaultBaseConfig, type SystemContext } from '@chakra-ui/react';
import { dialogRecipe, keyframes } from './dialog-recipe';
import { fieldRecipe, inputRecipe, nativeSelectRecipe, textareaRecipe } from './field-recipes';
import { tabsRecipe } from './tabs-recipe';
import { breakpoints, textStyles, tokens } from './tokens';

interface System {
  context: SystemContext;
  /** The tokens of the root element, and the movements. */
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
  // Chakra's provider would insert these anew for each dialog and page that brings one.
  return { context: { ...context, _global: [] }, globalRules: context._global };
}

let system: System | undefined;

/**
 * Chakra's system with the portal's own tokens and recipes only: Chakra's own theme and reset are not shipped.
 * Layers are off, because rules in a layer would lose against base.css. It is made for the first provider and not while
 * the module is loaded, which would keep a slow phone busy for twice as long in one go.
 */
export function getSystem(): System {
  system ??= create();
  return system;
}
