import type { ContentCard } from '@portal/contract/content/item';
import type { Tone } from '@portal/ui';

export const activityTones: Record<ContentCard<'activity'>['state'], Tone> = {
  未开始: 'brand',
  进行中: 'accent',
  已结束: 'neutral',
};
