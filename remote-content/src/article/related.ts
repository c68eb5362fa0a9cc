import type { ContentCard, ContentDetail, ContentType } from '@portal/contract/content/item';

/** The related items of a detail, which the API takes from the detail's own type. */
export function relatedOf<T extends ContentType>({ related }: Pick<ContentDetail<T>, 'related'>) {
  return related as ContentCard<T>[];
}
