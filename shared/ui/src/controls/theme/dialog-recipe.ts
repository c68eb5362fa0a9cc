import { defineSlotRecipe } from '@chakra-ui/react';

/**
 * Opening animations, all under 200 ms; base.css disables them for reduced motion. There are none on close: the state
 * machine misses the end of an animation on slow devices, and an invisible dialog would cover the page.
 */
export const keyframes = {
  'portal-pulse': { to: { opacity: '0.5' } },
  'portal-fade-in': { from: { opacity: '0' } },
  'portal-rise': { from: { opacity: '0', transform: 'translateY(12px)' } },
};

const overlayLayer = 'calc(var(--layer-overlay) + var(--layer-index, 0))';

/** Specified widths: 30 % by default, 50 % agreements, 1100 px login, 420 px QR code. */
export const dialogRecipe = defineSlotRecipe({
  className: 'portal-dialog',
  slots: ['backdrop', 'positioner', 'content', 'header', 'title', 'body', 'footer', 'closeTrigger'],
  base: {
    backdrop: {
      position: 'fixed',
      inset: '0',
      background: 'var(--backdrop)',
      zIndex: overlayLayer,
      _open: { animation: 'portal-fade-in 160ms ease-out' },
    },
    positioner: {
      position: 'fixed',
      inset: '0',
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      overflow: 'auto',
      overscrollBehavior: 'contain',
      // Keeps the focused element from being hidden below the sticky header.
      scrollPaddingTop: 'calc(60px + var(--space-1))',
      paddingInline: '3',
      // Space above and below. With padding, the header would not stick to the edge, and long text would
      // scroll above it.
      '&::before, &::after': { content: '""', flex: '0 0 5vh' },
      zIndex: overlayLayer,
      mdDown: {
        // Not `stretch`, which limits a sheet to the screen height and clips longer content.
        top: 'env(safe-area-inset-top)',
        paddingInline: '0',
        '&::before, &::after': { flexBasis: '0' },
        '&:has(> [data-sheet=never])': {
          paddingInline: '3',
          '&::before, &::after': { flexBasis: 'var(--space-3)' },
        },
      },
    },
    content: {
      display: 'flex',
      flexDirection: 'column',
      flex: 'none',
      position: 'relative',
      background: 'surface',
      color: 'text',
      outline: '0',
      // Below 1,334 px, 30 % is too narrow for a verification code next to its button.
      width: 'max(var(--dialog-width), 400px)',
      maxWidth: '100%',
      margin: 'auto',
      borderRadius: 'card',
      boxShadow: 'overlay',
      overflow: 'clip',
      '@media (forced-colors: active)': { outline: '1px solid CanvasText' },
      _open: { animation: 'portal-rise 180ms ease-out' },
      '&[data-width=login]': { width: 'var(--dialog-width-login)' },
      '&[data-width=half]': { width: 'var(--dialog-width-half)' },
      '&[data-width=qr]': { width: 'var(--dialog-width-qr)' },
      mdDown: {
        '&:not([data-sheet=never])': {
          width: '100%',
          minHeight: 'calc(100dvh - env(safe-area-inset-top))',
          margin: '0',
          paddingBottom: 'env(safe-area-inset-bottom)',
          paddingInline: 'env(safe-area-inset-left) env(safe-area-inset-right)',
          borderRadius: '0',
        },
      },
    },
    header: {
      display: 'flex',
      alignItems: 'center',
      flex: 'none',
      position: 'sticky',
      top: '0',
      zIndex: '1',
      background: 'surface',
      minHeight: '60px',
      paddingTop: '1.5',
      paddingBottom: '1',
      paddingLeft: '3',
      paddingRight: '8',
    },
    title: { fontSize: 'lg', fontWeight: 'semibold', lineHeight: '1.4' },
    body: { flex: '1', minHeight: '0', paddingTop: '1', paddingInline: '3', paddingBottom: '3' },
    footer: {
      display: 'flex',
      flexWrap: 'wrap',
      flex: 'none',
      justifyContent: 'flex-end',
      gap: '1.5',
      paddingTop: '1.5',
      paddingInline: '3',
      paddingBottom: '2.5',
    },
    // Last in tab order but displayed first, without taking space; stays visible while a long text scrolls.
    closeTrigger: {
      order: '-1',
      alignSelf: 'flex-end',
      flex: 'none',
      position: 'sticky',
      top: '1',
      marginTop: '1',
      marginRight: '1.5',
      marginBottom: 'calc(-1 * (44px + 8px))',
      display: 'grid',
      placeItems: 'center',
      width: 'touch',
      height: 'touch',
      borderRadius: 'm',
      color: 'text.soft',
      fontSize: '20px',
      zIndex: '2',
      _hover: { background: 'grey.100', color: 'text' },
    },
  },
});
