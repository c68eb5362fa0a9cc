import { useNavigation } from '@portal/ui/router';
import css from './route-progress.module.css';

/** A line at the top while the next page loads; quick pages never show it. */
export function RouteProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={css.bar} role="progressbar" aria-label="页面加载中" />;
}
