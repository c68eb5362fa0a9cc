import { directionLinks } from './direction-links';

const point = { lng: 102.83, lat: 24.95 };
const name = '启明科创大厦 & 39楼';

function linksTo(destination: Parameters<typeof directionLinks>[0]) {
  return directionLinks(destination).map(({ site, href }) => {
    const { origin, pathname, searchParams } = new URL(href);
    return { site, address: origin + pathname, query: Object.fromEntries(searchParams) };
  });
}

test('the AMap link has longitude before latitude, the name, and opens the app', () => {
  const [amap] = linksTo({ name, point });
  expect(amap).toMatchObject({
    site: '高德地图',
    address: 'https://uri.amap.com/navigation',
    query: { to: `102.83,24.95,${name}`, coordinate: 'gaode', callnative: '1' },
  });
});

test('the Baidu link declares GCJ-02 coordinates', () => {
  const [, baidu] = linksTo({ name, address: '创新大道1号', point });
  expect(baidu).toMatchObject({
    site: '百度地图',
    query: { location: '24.95,102.83', title: name, content: '创新大道1号', coord_type: 'gcj02' },
  });
});

test('the Tencent link has latitude before longitude', () => {
  const [, , tencent] = linksTo({ name, point });
  expect(tencent).toMatchObject({
    site: '腾讯地图',
    address: 'https://apis.map.qq.com/uri/v1/routeplan',
    query: { to: name, tocoord: '24.95,102.83' },
  });
});

test('without coordinates the sites search for the address', () => {
  const queries = linksTo({ name: '路演厅', address: '启明市创新大道1号' }).map(({ query }) => query);
  expect(queries.map(({ keyword, address }) => keyword ?? address)).toEqual(
    Array.from({ length: 3 }, () => '启明市创新大道1号'),
  );
});

test('spaces are encoded as %20, which every site accepts', () => {
  for (const { href } of directionLinks({ name, point })) expect(href).not.toContain('+');
});
