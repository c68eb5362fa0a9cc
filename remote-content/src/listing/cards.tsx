import type { ContentCard } from '@portal/contract/content';
import { Grid, Tag, type Tone } from '@portal/ui';
import type { ReactNode } from 'react';

interface CardGridProps<T extends { id: number }> {
  items: readonly T[];
  columns?: 3 | 4;
  /** Two columns on a phone, for cards that can be narrow. */
  phone?: 2;
  gap?: 2 | 4;
  className?: string;
  render: (item: T) => ReactNode;
}

/** Cards side by side, as a list for screen readers. */
export function CardGrid<T extends { id: number }>({ items, render, ...layout }: CardGridProps<T>) {
  return (
    <Grid as="ul" {...layout}>
      {items.map((item) => (
        <li key={item.id}>{render(item)}</li>
      ))}
    </Grid>
  );
}

/** Why an item stands ahead of newer ones. */
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

/** The state of an activity or a financing need, in the colour that it has everywhere. */
export function StateTag({ state }: { state: State }) {
  return <Tag tone={tones[state]}>{state}</Tag>;
}
