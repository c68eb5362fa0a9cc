import { Grid, VisuallyHidden } from '../layout/layout';
import css from './skeleton.module.css';

export interface SkeletonProps {
  shape?: 'line' | 'title' | 'picture' | 'round' | 'box';
  width?: 'whole' | 'most' | 'half' | 'third';
}

/** Grey placeholder in the shape of the loading content. */
export function Skeleton({ shape = 'line', width = 'whole' }: SkeletonProps) {
  return <span className={css.block} data-shape={shape} data-width={width} aria-hidden="true" />;
}

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className={css.text}>
      {Array.from({ length: lines }, (_, i) => (
        <Skeleton key={i} width={i === lines - 1 ? 'half' : 'whole'} />
      ))}
    </span>
  );
}

/** Cards in a grid while a list loads; announced once. */
export function SkeletonCards({ count = 6, columns = 3 }: { count?: number; columns?: 1 | 2 | 3 | 4 }) {
  return (
    <div role="status">
      <VisuallyHidden>正在加载</VisuallyHidden>
      <Grid columns={columns}>
        {Array.from({ length: count }, (_, i) => (
          <span key={i} className={css.card}>
            <Skeleton shape="picture" />
            <Skeleton shape="title" width="most" />
            <SkeletonText lines={2} />
          </span>
        ))}
      </Grid>
    </div>
  );
}
