import type { ContentDetail } from '@portal/contract/content/item';
import { Picture } from '@portal/ui';
import { productsCopy } from './copy';
import css from './product-detail.module.css';

type Product = ContentDetail<'products'>;

/** The cover first, further pictures in a row that scrolls with a finger or the arrow keys. */
export function Gallery({ cover, pictures }: { cover?: string; pictures: readonly string[] }) {
  const [first, ...rest] = [...new Set([...(cover ? [cover] : []), ...pictures])];
  if (!first) return null;
  return (
    <div className={css.gallery}>
      <Picture src={first} alt={productsCopy.picture(1)} rounded first />
      {rest.length > 0 ? (
        <ul className={css.strip} aria-label={productsCopy.gallery}>
          {rest.map((picture, index) => (
            <li key={picture}>
              <Picture src={picture} alt={productsCopy.picture(index + 2)} ratio="4:3" rounded />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

export function Parameters({ parameters }: Pick<Product, 'parameters'>) {
  if (parameters.length === 0) return null;
  return (
    <section className={css.part} aria-labelledby="parameters">
      <h2 className={css.partTitle} id="parameters">
        {productsCopy.parameters}
      </h2>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{productsCopy.parameter}</th>
            <th scope="col">{productsCopy.value}</th>
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

export function Cases({ cases }: Pick<Product, 'cases'>) {
  if (cases.length === 0) return null;
  return (
    <section className={css.part} aria-labelledby="cases">
      <h2 className={css.partTitle} id="cases">
        {productsCopy.cases}
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
