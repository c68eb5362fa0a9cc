import { defineSlotRecipe } from '@chakra-ui/react';

/**
 * Movements of overlays that open, all under 200 ms; base.css stills them where reduced motion is asked for. None as
 * they close: their machine misses the end of one where frames come late, and an unseen dialog then covers the page.
 */
export const keyframes = {
  'portal-pulse': { to: { opacity: '0.5' } },
  'portal-fade-in': { from: { opacity: '0' } },
  'portal-rise': { from: { opacity: '0', transform: 'translateY(12px)' } },
};

const overlayLayer = 'calc(var(--layer-overlay) + var(--layer-index, 0))';

/** Sizes as specified: 30 % by default, 50 % agreements, 1100 px login, 420 px QR code. */
export const dialogRecipe = defineSlotRecipe({
  className: 'portal-dialog',
  slots: ['backdrop', 'positioner', 'content', 'header', 'title', 'body', 'footer', 'closeTrigger'],
  base: {
    backdrop: {
      position: 'fixed',
      inset: '0',
      background: 'rgb(6 22 48 / 55%)',
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
      // What gets the focus must not stay hidden below the header, which is as high as a line of its title.
      scrollPaddingTop: 'calc(60px + var(--space-1))',
      paddingInline: '3',
      // The room above and below. As padding it would hold the header off the edge, and a long text would pass above it.
      '&::before, &::after': { content: '""', flex: '0 0 5vh' },
      zIndex: overlayLayer,
      mdDown: {
        // Not `stretch`: that makes a sheet as tall as the screen and clips what is longer.
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
      // 30 % is narrower below 1,334 px than a text message's code and its button side by side.
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
    // Comes last for the keyboard and stands first, without taking room: it stays in view while a long text scrolls.
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
