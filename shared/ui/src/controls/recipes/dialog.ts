import { defineSlotRecipe } from '@chakra-ui/react';
import { fade, overlayLayer, phone } from './motion';

const panel = {
  display: 'flex',
  flexDirection: 'column',
  position: 'relative',
  background: 'var(--surface)',
  color: 'var(--text)',
  outline: '0',
} as const;

const parts = {
  backdrop: {
    position: 'fixed',
    inset: '0',
    background: 'rgb(6 22 48 / 55%)',
    zIndex: overlayLayer,
    ...fade,
  },
  header: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '60px',
    padding: '12px 64px 8px 24px',
    flex: 'none',
  },
  title: { fontSize: 'var(--text-lg)', fontWeight: '600', lineHeight: '1.4' },
  body: { flex: '1', padding: '8px 24px 24px', minHeight: '0' },
  footer: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '12px',
    padding: '12px 24px 20px',
    flex: 'none',
  },
  closeTrigger: {
    position: 'absolute',
    top: '8px',
    right: '12px',
    display: 'grid',
    placeItems: 'center',
    width: '44px',
    height: '44px',
    borderRadius: 'var(--radius)',
    color: 'var(--text-soft)',
    fontSize: '20px',
    zIndex: '1',
    _hover: { background: 'var(--grey-100)', color: 'var(--text)' },
  },
} as const;

/** Sizes as specified: 30 % by default, 50 % agreements, 1100 px login, 420 px QR code. */
export const dialogRecipe = defineSlotRecipe({
  className: 'portal-dialog',
  slots: [
    'backdrop',
    'positioner',
    'content',
    'header',
    'title',
    'body',
    'footer',
    'closeTrigger',
    'description',
  ],
  base: {
    ...parts,
    positioner: {
      position: 'fixed',
      inset: '0',
      display: 'flex',
      justifyContent: 'center',
      alignItems: 'flex-start',
      overflow: 'auto',
      overscrollBehavior: 'contain',
      padding: '5vh 24px',
      zIndex: overlayLayer,
      [phone]: {
        // Not `stretch`: that makes a sheet as tall as the screen and clips what is longer.
        padding: '0',
        '&:has(> [data-sheet=never])': { padding: '24px' },
      },
    },
    content: {
      ...panel,
      width: 'max(30vw, 400px)',
      maxWidth: '100%',
      margin: 'auto',
      borderRadius: 'var(--radius-card)',
      boxShadow: 'var(--shadow-overlay)',
      overflow: 'clip',
      _open: { animation: 'portal-rise 180ms ease-out' },
      _closed: { animation: 'portal-fade-out 120ms ease-in' },
      '&[data-width=login]': { width: '1100px' },
      '&[data-width=half]': { width: 'max(50vw, 560px)' },
      '&[data-width=qr]': { width: '420px' },
      [phone]: {
        '&:not([data-sheet=never])': { width: '100%', minHeight: '100dvh', margin: '0', borderRadius: '0' },
      },
    },
  },
});

export const drawerRecipe = defineSlotRecipe({
  className: 'portal-drawer',
  slots: [
    'backdrop',
    'positioner',
    'content',
    'header',
    'title',
    'body',
    'footer',
    'closeTrigger',
    'description',
  ],
  base: {
    ...parts,
    body: { ...parts.body, overflow: 'auto' },
    positioner: {
      position: 'fixed',
      inset: '0',
      display: 'flex',
      justifyContent: 'flex-end',
      zIndex: overlayLayer,
    },
    content: {
      ...panel,
      width: '600px',
      maxWidth: '100%',
      height: '100dvh',
      boxShadow: 'var(--shadow-overlay)',
      _open: { animation: 'portal-slide-in 180ms ease-out' },
      _closed: { animation: 'portal-slide-out 140ms ease-in' },
    },
  },
});
