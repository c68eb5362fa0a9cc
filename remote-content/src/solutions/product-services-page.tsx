import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import { Container, Grid, SectionHeading } from '@portal/ui';
import { type LoaderFunctionArgs, useLoaderData } from '@portal/ui/router';
import { ListBody } from '../listing/list-body';
import { listLoader } from '../listing/list-loader';
import { listParameters } from '../listing/list-query';
import { ListSearch } from '../listing/list-search';
import { withQuery } from '../listing/with-query';
import { productsCopy } from '../products/copy';
import { ProductCard } from '../products/product-card';
import { productsShape } from '../products/products-shape';
import { solutionsCopy } from './copy';
import { loadPiece, solutionHandle } from './load-solution';
import { SolutionPage } from './solution-page';

const copy = solutionsCopy.productServices;
const href = (query?: Readonly<Record<string, string>>) => withQuery(paths.productServicesList.href(), query);
const loadList = listLoader('products', productsShape);

export async function loader(args: LoaderFunctionArgs) {
  const [page, list] = await Promise.all([loadPiece('product', args.request.signal), loadList(args)]);
  return { page, list };
}

export const handle: RouteHandle = { ...solutionHandle(copy), query: listParameters(productsShape) };

/** The services themselves, and the catalogue of what enterprises of the parks can deliver. */
export function Component() {
  const { page, list } = useLoaderData<typeof loader>();
  return (
    <SolutionPage
      title={copy.title}
      page={page}
      icon="layers"
      href={href()}
      first={
        <Container as="section">
          <SectionHeading title={copy.catalogue} lead={copy.catalogueLead} />
          <ListSearch
            query={list.query}
            shape={productsShape}
            action={href()}
            label={productsCopy.searchPlaceholder}
          />
          <ListBody<'products'>
            list={list}
            unit={productsCopy.unit}
            shape={productsShape}
            href={href}
            columns={4}
          >
            {(cards) => (
              <Grid as="ul" columns={4}>
                {cards.map((card) => (
                  <li key={card.id}>
                    <ProductCard product={card} hrefOf={paths.productServicesDetail.href} />
                  </li>
                ))}
              </Grid>
            )}
          </ListBody>
          <SectionHeading title={copy.text} />
        </Container>
      }
    />
  );
}
