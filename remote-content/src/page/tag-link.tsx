import { paths } from '@portal/contract/paths';
import { Anchor, Tag } from '@portal/ui';
import css from './tag-link.module.css';

export function TagLinks({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className={css.list} aria-label="标签">
      {tags.map((tag) => (
        <li key={tag}>
          <Anchor href={paths.search.href(tag)} className={css.link} rel="nofollow">
            <Tag>{tag}</Tag>
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
