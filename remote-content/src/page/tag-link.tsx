import { paths } from '@portal/contract/paths';
import { Anchor, Tag } from '@portal/ui';
import css from './tag-link.module.css';

/** A word that an item is filed under, which leads to all that has it. */
export function TagLink({ tag }: { tag: string }) {
  return (
    <Anchor href={paths.search.href(tag)} className={css.link} rel="nofollow">
      <Tag>{tag}</Tag>
    </Anchor>
  );
}
