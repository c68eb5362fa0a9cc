import { paths } from '@portal/contract/paths';

/** Wording that every public page uses. */
export const siteCopy = {
  homeCrumb: { label: '首页', href: paths.home.href() },
  more: '查看更多',
  all: '查看全部',
  open: '单独查看本节',
} as const;
