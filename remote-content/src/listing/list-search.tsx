import { SearchField } from '@portal/ui';
import css from './list-page.module.css';
import { type ListQuery, type ListShape, writeListQuery } from './list-query';

interface ListSearchProps {
  query: ListQuery;
  shape: ListShape;
  action: string;
  label: string;
}

/** Searches within a list: filters and order stay, the page starts over. */
export function ListSearch({ query, shape, action, label }: ListSearchProps) {
  const keep = writeListQuery(shape, { ...query, keyword: '', page: 1 });
  return (
    <SearchField
      className={css.search}
      action={action}
      name="keyword"
      label={label}
      defaultValue={query.keyword}
      hidden={keep}
    />
  );
}
