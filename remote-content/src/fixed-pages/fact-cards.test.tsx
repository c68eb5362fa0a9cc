import { renderToStaticMarkup } from 'react-dom/server';
import { FactSign } from './fact-cards';

const drawn = (name?: string) =>
  /d="(M[^"]{8})/.exec(renderToStaticMarkup(<FactSign name={name} fallback="info" />))?.[1];

test('ways to a place have signs of their own, and an unknown name has the page’s', () => {
  const signs = ['bus', 'metro', 'wheelchair', 'car', undefined].map(drawn);
  expect(new Set(signs).size).toBe(5);
  for (const name of ['heart-of-gold', 'constructor']) expect(drawn(name)).toBe(drawn());
  expect(renderToStaticMarkup(<FactSign name="heart-of-gold" fallback={undefined} />)).toBe('');
});
