import type { ContentDetail } from '@portal/contract/content';
import { type BreadcrumbItem, DescriptionList, Picture, Tag } from '@portal/ui';
import { VideoPlayer } from '@portal/ui/video';
import { ArticleBody, ItemFacts } from '../article/article-body';
import { DetailPage, FactsCard } from '../article/detail-page';
import { contactFacts } from '../page/contact-facts';
import { TagLinks } from '../page/tag-link';
import { ProductCard } from './product-card';
import css from './product-detail.module.css';

interface ProductArticleProps {
  product: ContentDetail<'products'>;
  parents?: readonly BreadcrumbItem[];
  section: { label: string; href: string };
  getHref: (id: number) => string;
}

export function ProductArticle({ product, parents, section, getHref }: ProductArticleProps) {
  return (
    <DetailPage
      item={product}
      parents={parents}
      section={section}
      subtitle={product.summary}
      labels={<Tag tone="brand">{product.industry}</Tag>}
      aside={<ProductFacts product={product} />}
      related={product.related}
      renderRelated={(other) => <ProductCard product={other} getHref={getHref} />}
      getHref={getHref}
      measure="个"
    >
      <ArticleBody
        title={product.title}
        html={product.body}
        facts={
          <ItemFacts
            enterprise={product.enterprise}
            publishedAt={product.publishedAt}
            views={product.views}
          />
        }
        lead={<Gallery cover={product.cover} pictures={product.gallery} />}
      />
      <Parameters parameters={product.parameters} />
      <Cases cases={product.cases} />
      {product.video ? (
        <VideoPlayer
          src={product.video}
          captions={product.captions}
          title="产品视频"
          poster={product.cover}
        />
      ) : null}
      <TagLinks tags={product.tags} />
    </DetailPage>
  );
}

function ProductFacts({ product }: { product: ContentDetail<'products'> }) {
  return (
    <FactsCard id="product-facts" title="企业与联系方式" main>
      <DescriptionList
        items={[
          { term: '企业', description: product.enterprise },
          { term: '所属行业', description: product.industry },
          ...(product.region ? [{ term: '所在地区', description: product.region }] : []),
          ...contactFacts(product.contact),
        ]}
      />
    </FactsCard>
  );
}

type Product = ContentDetail<'products'>;

/** Full-size cover, then thumbnails. */
function Gallery({ cover, pictures }: { cover?: string; pictures: readonly string[] }) {
  const [first, ...rest] = [...new Set([...(cover ? [cover] : []), ...pictures])];
  if (!first) return null;
  return (
    <div className={css.gallery}>
      <Picture src={first} alt="产品图片 1" rounded first />
      {rest.length > 0 ? (
        <ul className={css.strip} aria-label="产品图片">
          {rest.map((picture, index) => (
            <li key={picture}>
              <Picture src={picture} alt={`产品图片 ${index + 2}`} ratio="4:3" rounded />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Parameters({ parameters }: Pick<Product, 'parameters'>) {
  if (parameters.length === 0) return null;
  return (
    <section className={css.part} aria-labelledby="parameters">
      <h2 className={css.partTitle} id="parameters">
        技术参数
      </h2>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">参数</th>
            <th scope="col">指标</th>
          </tr>
        </thead>
        <tbody>
          {parameters.map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cases({ cases }: Pick<Product, 'cases'>) {
  if (cases.length === 0) return null;
  return (
    <section className={css.part} aria-labelledby="cases">
      <h2 className={css.partTitle} id="cases">
        应用案例
      </h2>
      <ul className={css.cases}>
        {cases.map(({ title, text }) => (
          <li key={title} className={css.case}>
            <h3 className={css.caseTitle}>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
