import { Card, Skeleton, SkeletonText, VisuallyHidden } from '@portal/ui';
import css from './center.module.css';
import { type CenterTab, centerTabs } from './tabs';

export function LoadingTab({ tab }: { tab: CenterTab }) {
  return (
    <div className={`${css.content} ${css.loading}`}>
      <h1 className={css.heading}>{tab === 'overview' ? '您好' : centerTabs[tab].label}</h1>
      <div className={css.content} role="status">
        <VisuallyHidden>正在加载</VisuallyHidden>
        <Card>
          <SkeletonText lines={5} />
        </Card>
        <Card>
          <Skeleton shape="title" width="third" />
          <SkeletonText lines={5} />
        </Card>
      </div>
    </div>
  );
}
