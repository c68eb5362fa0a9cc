import { Card, Skeleton, SkeletonText, VisuallyHidden } from '@portal/ui';
import css from './enter.module.css';

export function EntryFrame({ seasonName }: { seasonName?: string }) {
  return (
    <div className={css.frame}>
      <header>
        <p className={css.season}>{seasonName}</p>
        <h1 className={css.title}>大赛报名</h1>
      </header>
      <div className={css.intro} role="status">
        <VisuallyHidden>正在打开报名内容</VisuallyHidden>
        <Skeleton shape="title" />
        <Skeleton shape="title" width="third" />
        <Card>
          <SkeletonText lines={8} />
        </Card>
        <Card>
          <SkeletonText lines={6} />
        </Card>
      </div>
    </div>
  );
}
