/** Movements of overlays, all under 200 ms; base.css stills them where reduced motion is asked for. */
export const keyframes = {
  'portal-fade-in': { from: { opacity: '0' } },
  'portal-fade-out': { to: { opacity: '0' } },
  'portal-rise': { from: { opacity: '0', transform: 'translateY(12px)' } },
  'portal-slide-in': { from: { transform: 'translateX(100%)' } },
  'portal-slide-out': { to: { transform: 'translateX(100%)' } },
};

export const fade = {
  _open: { animation: 'portal-fade-in 160ms ease-out' },
  _closed: { animation: 'portal-fade-out 120ms ease-in' },
} as const;

export const overlayLayer = 'calc(var(--layer-overlay) + var(--layer-index, 0))';

/** Width below which dialogs become full-screen sheets. */
export const phone = '@media (max-width: 767.98px)';
