import { paths, withQuery } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import { Container, SectionHeading } from '@portal/ui';
import { CardGrid } from '../listing/cards';
import { ListBody, ListSearch } from '../listing/list-body';
import { listParameters } from '../listing/list-view';
import { withLoaderData } from '../page/with-loader-data';
import { ProductCard } from '../products/product-card';
import { productsCopy, productsList } from '../products/products-list';
import type { loadProductServices } from './load-solutions';
import { SolutionPage } from './solution-page';
import { solutions } from './solution-tiles';

/** Searches and further pages scroll to the catalogue. */
const ANCHOR = '#catalogue';

const href = (query?: Readonly<Record<string, string>>) => withQuery(paths.productServicesList.href(), query);

export const handle: RouteHandle = {
  title: solutions.productServices.title,
  description: '产品服务：检测、中试、打样、标定到量产配套，以及园区企业的产品与方案目录。',
  query: listParameters(productsList),
};

export const Component = withLoaderData<typeof loadProductServices>(({ data: { page, list } }) => (
  <SolutionPage
    name="productServices"
    page={page}
    beforeText={
      <Container as="section">
        <SectionHeading
          id="catalogue"
          title="产品与方案"
          lead="园区与参赛企业可以直接提供的产品、装备和方案。"
        />
        <ListSearch
          query={list.query}
          config={productsList}
          action={href() + ANCHOR}
          label={productsCopy.searchPlaceholder}
        />
        <ListBody
          list={list}
          unit={productsCopy.unit}
          config={productsList}
          href={href}
          columns={4}
          anchor={ANCHOR}
        >
          {(products) => (
            <CardGrid
              items={products}
              columns={4}
              render={(product) => (
                <ProductCard product={product} getHref={paths.productServicesDetail.href} />
              )}
            />
          )}
        </ListBody>
        <SectionHeading title="服务说明" />
      </Container>
    }
  />
));
