import { renderToStaticMarkup } from 'react-dom/server';
import { FactIcon } from './fact-cards';

const drawn = (name?: string) =>
  /d="(M[^"]{8})/.exec(renderToStaticMarkup(<FactIcon name={name} fallback="info" />))?.[1];

test('means of transport have their own icons; an unknown name uses the page’s icon', () => {
  const icons = ['bus', 'metro', 'wheelchair', 'car', undefined].map(drawn);
  expect(new Set(icons).size).toBe(5);
  for (const name of ['heart-of-gold', 'constructor']) expect(drawn(name)).toBe(drawn());
  expect(renderToStaticMarkup(<FactIcon name="heart-of-gold" fallback={undefined} />)).toBe('');
});
