import type { ContentCard } from '@portal/contract/content';
import { Grid, Tag, type Tone } from '@portal/ui';
import type { ReactNode } from 'react';

interface CardGridProps<T extends { id: number }> {
  items: readonly T[];
  columns?: 3 | 4;
  /** Use two columns on phones, for narrow cards. */
  phone?: 2;
  gap?: 2 | 4;
  className?: string;
  render: (item: T) => ReactNode;
}

export function CardGrid<T extends { id: number }>({ items, render, ...layout }: CardGridProps<T>) {
  return (
    <Grid as="ul" {...layout}>
      {items.map((item) => (
        <li key={item.id}>{render(item)}</li>
      ))}
    </Grid>
  );
}

export function PinnedTag() {
  return <Tag tone="accent">置顶</Tag>;
}

type State = ContentCard<'activity'>['state'] | ContentCard<'financingNeeds'>['state'];

const tones: Readonly<Record<State, Tone>> = {
  未开始: 'brand',
  进行中: 'accent',
  已结束: 'neutral',
  对接中: 'success',
  已完成: 'brand',
  已过期: 'neutral',
};

export function StateTag({ state }: { state: State }) {
  return <Tag tone={tones[state]}>{state}</Tag>;
}
