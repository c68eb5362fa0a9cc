import type { ContentDetail } from '@portal/contract/content';
import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import { type LoaderFunctionArgs, useLoaderData } from '@portal/ui/router';
import { detailLoader } from '../article/detail-page';
import { ProductArticle } from '../products/product-article';
import { solutions } from './solution-tiles';

const { title } = solutions.productServices;
const loadProduct = detailLoader('products', paths.productServicesList.href());

/** The id comes from the query here; otherwise this is the loader of every detail page. */
export function loader(args: LoaderFunctionArgs) {
  const id = new URL(args.request.url).searchParams.get('id') ?? undefined;
  return loadProduct({ ...args, params: { id } });
}

/** The product's canonical address is in the products list. */
export const handle: RouteHandle<ContentDetail<'products'>> = {
  query: ['id'],
  title: (product) => `${product.title} - ${title}`,
  description: (product) => product.summary,
  canonical: (product) => paths.products.detail(product.id),
};

export function Component() {
  const product = useLoaderData<typeof loader>();
  return (
    <ProductArticle
      product={product}
      section={{ label: title, href: paths.productServicesList.href() }}
      getHref={paths.productServicesDetail.href}
    />
  );
}
