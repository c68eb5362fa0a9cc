import { paths } from '@portal/contract/paths';
import type { SiteInfo } from '@portal/contract/runtime-config';
import { Anchor, SeasonName } from '@portal/ui';
import css from './logo.module.css';

function DefaultMark() {
  return (
    <svg className={css.mark} viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" rx="10" fill="var(--brand-600)" />
      <path d="M8 29a12 12 0 0 1 24 0z" fill="var(--accent-400)" />
      <path d="M6 31c8-2 12-7 15-13 2-4 5-7 12-9l-2 6c-4 1-6 4-8 8-3 6-8 9-17 8z" fill="var(--white)" />
    </svg>
  );
}

export function Logo({ site, onDark }: { site: SiteInfo; onDark?: boolean }) {
  return (
    <Anchor
      href={paths.home.href()}
      className={css.logo}
      data-dark={onDark || undefined}
      aria-label={`${site.name}，返回首页`}
    >
      {site.logoUrl ? <img className={css.picture} src={site.logoUrl} alt="" /> : <DefaultMark />}
      <span className={css.name}>
        <SeasonName name={site.name} />
      </span>
    </Anchor>
  );
}
