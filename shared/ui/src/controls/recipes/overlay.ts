import { defineSlotRecipe } from '@chakra-ui/react';
import { fade, overlayLayer } from './motion';

const floating = {
  zIndex: overlayLayer,
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius)',
  background: 'var(--surface)',
  color: 'var(--text)',
  boxShadow: 'var(--shadow-lift)',
  outline: '0',
  ...fade,
} as const;

export const menuRecipe = defineSlotRecipe({
  className: 'portal-menu',
  slots: ['content', 'item', 'itemText', 'separator', 'itemGroupLabel'],
  base: {
    content: {
      ...floating,
      minWidth: '160px',
      maxHeight: 'var(--available-height)',
      padding: '6px',
      overflowY: 'auto',
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '10px',
      minHeight: '44px',
      padding: '6px 12px',
      borderRadius: 'var(--radius-s)',
      cursor: 'pointer',
      outline: '0',
      userSelect: 'none',
      _highlighted: { background: 'var(--brand-50)', color: 'var(--brand-700)' },
      _disabled: { color: 'var(--grey-500)', cursor: 'not-allowed' },
      '&[data-tone=danger]': { color: 'var(--danger-700)' },
    },
    separator: { height: '1px', margin: '6px 0', border: '0', background: 'var(--line)' },
    itemGroupLabel: { padding: '6px 12px', color: 'var(--text-soft)', fontSize: 'var(--text-sm)' },
  },
});

export const popoverRecipe = defineSlotRecipe({
  className: 'portal-popover',
  slots: ['content', 'body', 'title', 'arrow', 'arrowTip', 'closeTrigger'],
  base: {
    content: { ...floating, width: '320px', maxWidth: 'calc(100vw - 24px)' },
    body: { padding: '16px' },
    title: { fontWeight: '600' },
  },
});

export const tooltipRecipe = defineSlotRecipe({
  className: 'portal-tooltip',
  slots: ['content', 'arrow', 'arrowTip'],
  base: {
    content: {
      zIndex: overlayLayer,
      maxWidth: '320px',
      padding: '6px 10px',
      borderRadius: 'var(--radius-s)',
      background: 'var(--grey-900)',
      color: 'var(--white)',
      fontSize: 'var(--text-sm)',
      boxShadow: 'var(--shadow-lift)',
      ...fade,
    },
  },
});

export const tabsRecipe = defineSlotRecipe({
  className: 'portal-tabs',
  slots: ['root', 'list', 'trigger', 'content'],
  base: {
    root: { width: '100%', minWidth: '0' },
    list: {
      display: 'flex',
      gap: '8px',
      borderBottom: '1px solid var(--line)',
      overflowX: 'auto',
      scrollbarWidth: 'none',
    },
    trigger: {
      position: 'relative',
      minHeight: '48px',
      padding: '0 16px',
      color: 'var(--text-soft)',
      fontWeight: '500',
      whiteSpace: 'nowrap',
      _hover: { color: 'var(--brand-600)' },
      _focusVisible: { outlineOffset: '-3px', boxShadow: 'inset 0 0 0 2px var(--focus-inner)' },
      _selected: {
        color: 'var(--brand-600)',
        fontWeight: '600',
        _after: {
          content: '""',
          position: 'absolute',
          inset: 'auto 16px 0',
          height: '3px',
          borderRadius: '3px 3px 0 0',
          background: 'var(--brand-600)',
        },
      },
      _disabled: { color: 'var(--grey-400)', cursor: 'not-allowed' },
    },
    content: { paddingTop: '24px' },
  },
});
