import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../icon/icon';
import css from './toast-region.module.css';
import { dismissToast, readToasts, subscribeToasts, type Toast } from './toast-store';

const icons = { success: 'check-circle', error: 'alert', info: 'info' } as const;
const none: readonly Toast[] = [];

const never = () => () => {};

/**
 * Where `toast` messages appear; the shell's frame renders it once. It stands beside the application's root:
 * a modal dialog hides the root from screen readers, and its messages must still be heard.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToasts, readToasts, () => none);
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!inBrowser) return null;
  return createPortal(
    <div id="portal-toasts" className={css.region} role="status" aria-live="polite" aria-atomic="false">
      {toasts.map((t) => (
        <div
          key={t.id}
          className={css.toast}
          data-tone={t.tone}
          role={t.tone === 'error' ? 'alert' : undefined}
        >
          <span className={css.mark}>
            <Icon name={icons[t.tone]} />
          </span>
          <span>{t.text}</span>
          <button
            type="button"
            className={css.close}
            aria-label="关闭提示"
            onClick={() => dismissToast(t.id)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>,
    document.body,
  );
}
