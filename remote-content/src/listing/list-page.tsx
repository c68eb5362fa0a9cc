import type { ContentType } from '@portal/contract/content/item';
import { Container } from '@portal/ui';
import { useLoaderData } from '@portal/ui/router';
import type { ReactNode } from 'react';
import { PageBanner } from '../banner/page-banner';
import { siteCopy } from '../site-copy';
import { ListBody, type ListBodyProps } from './list-body';
import type { ListData } from './list-loader';
import css from './list-page.module.css';
import { ListSearch } from './list-search';

export interface ListCopy {
  title: string;
  lead: string;
  unit: string;
  searchPlaceholder: string;
}

interface ListPageProps<T extends ContentType> extends Omit<ListBodyProps<T>, 'list' | 'unit'> {
  copy: ListCopy;
  art: ReactNode;
}

/** A list with a page of its own: banner with search, then the list. */
export function ListPage<T extends ContentType>({ copy, art, ...body }: ListPageProps<T>) {
  const list = useLoaderData<ListData<T>>();
  return (
    <>
      <PageBanner
        title={copy.title}
        lead={copy.lead}
        art={art}
        crumbs={[siteCopy.homeCrumb, { label: copy.title }]}
      >
        <ListSearch
          query={list.query}
          shape={body.shape}
          action={body.href()}
          label={copy.searchPlaceholder}
        />
      </PageBanner>
      <Container className={css.page}>
        <ListBody {...body} list={list} unit={copy.unit} />
      </Container>
    </>
  );
}
