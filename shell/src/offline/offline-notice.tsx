import { chineseMinute } from '@portal/contract/beijing-time';
import { Icon } from '@portal/ui';
import css from './offline.module.css';
import { useOfflineCopy } from './offline-copy';

/** Tells that the page is what this device has kept. */
export function OfflineNotice() {
  const keptAt = useOfflineCopy();
  if (!keptAt) return null;
  return (
    <p className={css.notice} role="status">
      <Icon name="wifi-off" size="m" />
      <span>离线副本，保存于{chineseMinute(keptAt)}。网络恢复后自动更新。</span>
    </p>
  );
}
