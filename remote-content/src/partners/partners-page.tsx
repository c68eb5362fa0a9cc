import { getContentPage } from '@portal/api-client/content/get-content-page';
import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import { Container, Grid } from '@portal/ui';
import { type LoaderFunctionArgs, useLoaderData } from '@portal/ui/router';
import { FamilyFrame } from '../family/family-frame';
import { askedSection, fixedPages } from '../family/family-loader';
import { ListBody } from '../listing/list-body';
import { listCanonical } from '../listing/list-canonical';
import { listLoader } from '../listing/list-loader';
import type { ListShape } from '../listing/list-query';
import { listParameters } from '../listing/list-query';
import { ListSearch } from '../listing/list-search';
import { withQuery } from '../listing/with-query';
import { fromApi } from '../loading/from-api';
import { partnersCopy } from './copy';
import { PartnerCard } from './partner-card';
import css from './partners.module.css';
import { PartnersArt } from './partners-art';
import { PartnersWhole } from './partners-whole';

const { filters, sorts } = partnersCopy;
const MOST = 100;

const shape: ListShape = {
  filters: [
    { name: 'kind', label: filters.kind, order: partnersCopy.kinds },
    { name: 'region', label: filters.region },
  ],
  sorts: [
    { value: 'newest', label: sorts.newest },
    { value: 'views', label: sorts.views },
  ],
  pageSize: 12,
};

const loadList = listLoader('partners', shape);
const canonicalOf = listCanonical(shape, paths.partners.href('content'));

/** The list with its filters at `/partners/content`, everybody by kind at `/partners`. */
export async function loader(args: LoaderFunctionArgs) {
  if (askedSection(paths.partners.sections, args.params)) return { list: await loadList(args) };
  const { signal } = args.request;
  const [all, pieces] = await Promise.all([
    fromApi(getContentPage('partners', { pageSize: MOST }, signal)),
    fixedPages('partners', ['content'], signal),
  ]);
  return { all: all.list, piece: pieces[0] };
}

type PartnersData = Awaited<ReturnType<typeof loader>>;

export const handle: RouteHandle<PartnersData> = {
  query: listParameters(shape),
  title: (data) => ('list' in data ? `${partnersCopy.content} - ${partnersCopy.title}` : partnersCopy.title),
  description: partnersCopy.description,
  canonical: (data) => (data.list ? canonicalOf(data.list) : paths.partners.href()),
};

const listHref = (query?: Readonly<Record<string, string>>) =>
  withQuery(paths.partners.href('content'), query);

export function Component() {
  const data = useLoaderData<PartnersData>();
  const { list } = data;
  return (
    <FamilyFrame
      parent={{ label: partnersCopy.title, href: paths.partners.href() }}
      title={list ? partnersCopy.content : undefined}
      lead={list ? partnersCopy.contentLead : partnersCopy.lead}
      art={<PartnersArt />}
      tabs={[
        { href: paths.partners.href(), label: partnersCopy.whole, current: !list },
        { href: paths.partners.href('content'), label: partnersCopy.content, current: Boolean(list) },
      ]}
    >
      {list ? (
        <Container className={css.body}>
          <ListSearch
            query={list.query}
            shape={shape}
            action={listHref()}
            label={partnersCopy.searchPlaceholder}
          />
          <ListBody<'partners'> list={list} unit={partnersCopy.unit} shape={shape} href={listHref}>
            {(cards) => (
              <Grid as="ul" columns={3}>
                {cards.map((card) => (
                  <li key={card.id}>
                    <PartnerCard partner={card} heading="h2" />
                  </li>
                ))}
              </Grid>
            )}
          </ListBody>
        </Container>
      ) : (
        <PartnersWhole partners={data.all} piece={data.piece} hrefOfKind={(kind) => listHref({ kind })} />
      )}
    </FamilyFrame>
  );
}
