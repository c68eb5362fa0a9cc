import { defineSlotRecipe } from '@chakra-ui/react';

export const tabsRecipe = defineSlotRecipe({
  className: 'portal-tabs',
  slots: ['root', 'list', 'trigger', 'content'],
  base: {
    root: { width: '100%', minWidth: '0' },
    list: {
      display: 'flex',
      gap: '1',
      borderBottom: '1px solid',
      borderColor: 'line',
      overflowX: 'auto',
      scrollbarWidth: 'none',
    },
    trigger: {
      position: 'relative',
      minHeight: '48px',
      paddingInline: '2',
      color: 'text.soft',
      fontWeight: 'medium',
      whiteSpace: 'nowrap',
      _hover: { color: 'brand.600' },
      _focusVisible: { outlineOffset: '-3px', boxShadow: 'inset 0 0 0 2px var(--focus-inner)' },
      _selected: {
        color: 'brand.600',
        fontWeight: 'semibold',
        _after: {
          content: '""',
          position: 'absolute',
          inset: 'auto 16px 0',
          height: '3px',
          borderRadius: '3px 3px 0 0',
          background: 'brand.600',
        },
      },
      _disabled: { color: 'grey.400', cursor: 'not-allowed' },
    },
    content: { paddingTop: '3' },
  },
});
