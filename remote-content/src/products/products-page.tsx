import { CardGrid } from '../listing/cards';
import { createListPage } from '../listing/list-page';
import { Drawing } from '../page/page-banner';
import { ProductCard } from './product-card';
import { productsCopy, productsList } from './products-list';

export const { handle, ErrorBoundary, Component } = createListPage({
  type: 'products',
  copy: productsCopy,
  config: productsList,
  drawing: <ProductsDrawing />,
  columns: 4,
  renderCards: (cards) => (
    <CardGrid items={cards} columns={4} render={(card) => <ProductCard product={card} />} />
  ),
});

function ProductsDrawing() {
  return (
    <Drawing>
      <circle cx="150" cy="104" r="88" opacity=".18" strokeDasharray="4 8" />
      <path d="M150 44l62 34v68l-62 34-62-34V78z" fill="var(--white)" />
      <path d="M88 78l62 34 62-34M150 112v68" />
      <path d="M119 61l62 34v24" opacity=".5" />
      <circle cx="62" cy="104" r="10" fill="var(--accent-400)" stroke="none" />
      <circle cx="238" cy="104" r="10" fill="var(--brand-200)" stroke="none" />
      <circle cx="196" cy="28" r="7" fill="var(--brand-400)" stroke="none" />
    </Drawing>
  );
}
