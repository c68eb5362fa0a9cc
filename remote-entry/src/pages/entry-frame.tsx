import { Card, Skeleton, SkeletonText, VisuallyHidden } from '@portal/ui';
import type { ReactNode } from 'react';
import css from './enter.module.css';

interface EntryFrameProps {
  seasonName?: string;
  /** Why the entry does not come; absent while it is on its way. */
  children?: ReactNode;
}

/** The heading of a participant's entry while the entry is not there, above its shape or what is shown in its place. */
export function EntryFrame({ seasonName, children }: EntryFrameProps) {
  return (
    <div className={css.frame}>
      <header>
        <p className={css.season}>{seasonName}</p>
        <h1 className={css.title}>大赛报名</h1>
      </header>
      {children ?? (
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
      )}
    </div>
  );
}
