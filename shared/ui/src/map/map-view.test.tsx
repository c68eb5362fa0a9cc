import { renderToStaticMarkup } from 'react-dom/server';
import { MapView } from './map-view';

const province = {
  name: '启明省',
  outline: [],
  cities: ['启明市', '云川市'].map((name) => ({ name, lng: 102, lat: 25 })),
};

/** Every third place is in another city, in an order different from the province's list. */
const createPlaces = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: at,
    name: `园区${at}`,
    city: ['云川市', '省外', '启明市'][at % 3],
    lng: 102 + at / 100,
    lat: 25,
  }));

const render = (count: number, selected?: number) =>
  renderToStaticMarkup(
    <MapView label="园区" points={createPlaces(count)} province={province} selected={selected} />,
  );

test('up to a dozen places are listed in the given order', () => {
  expect(render(12)).not.toContain('<details');
});

test('more places are grouped by city in the organiser’s order, with the selected one’s city expanded', () => {
  const html = render(40, 1);
  expect(html.match(/[^>]+（\d+）/g)).toEqual(['启明市（13）', '云川市（14）', '省外（13）']);
  expect(
    html.match(/<details[^>]*open=""[^>]*><summary[^>]*>[^<（]+/g)?.map((group) => group.replace(/.*>/, '')),
  ).toEqual(['省外']);
});
