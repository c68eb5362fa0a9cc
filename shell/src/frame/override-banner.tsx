import css from './override-banner.module.css';

interface OverrideBannerProps {
  /** Remotes that a developer replaced by a build of their own. */
  names: readonly string[];
}

/** Shown while this page does not run what everybody else gets. */
export function OverrideBanner({ names }: OverrideBannerProps) {
  return (
    <div className={css.banner} role="status">
      正在使用本地模块：{names.join('、')}
      <a className={css.reset} href="?remote.reset">
        恢复线上版本
      </a>
    </div>
  );
}
