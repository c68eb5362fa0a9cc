import { Card, Skeleton, SkeletonText, VisuallyHidden } from '@portal/ui';
import type { ReactNode } from 'react';
import css from './enter.module.css';

interface EntryFrameProps {
  seasonName?: string;
  /** Why the entry cannot be shown; undefined while it is loading. */
  children?: ReactNode;
}

/** Heading of an entry that is not available, above a skeleton or an error. */
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
