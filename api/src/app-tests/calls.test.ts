import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiEndpoints } from '@portal/contract/api-endpoints';
import { commonErrorsFor, errorCatalogue } from '@portal/contract/api-errors';
import type { FastifyInstance } from 'fastify';
import { callRules } from '../platform/errors/listed-errors';
import { packageRoot } from '../platform/package-root';
import { listOperations } from '../testing/operations';
import { buildTestApp, type TestApp } from '../testing/test-app';

describe('the contract’s list of calls', () => {
  let test: TestApp;
  const registered = new Set<string>();

  function listRoutes(message: unknown) {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) registered.add(`${each} ${url}`);
    });
  }

  beforeAll(async () => {
    subscribe('fastify.initialization', listRoutes);
    test = await buildTestApp();
    unsubscribe('fastify.initialization', listRoutes);
  });
  afterAll(() => test.close());

  it('contains exactly the calls in the API’s documentation, once each', () => {
    const documented = listOperations(test.app).map(({ method, path }) => `${method} ${path.slice(4)}`);
    expect([...callRules.keys()].sort()).toEqual(documented.sort());
    const listed = Object.values(apiEndpoints).flatMap((group) => Object.keys(group));
    expect(listed).toHaveLength(callRules.size);
  });

  it('contains exactly the routes of the API', () => {
    const routes = [...registered].filter(
      (route) => / \/api\//.test(route) && !/^HEAD | \/api\/docs(\/|$)/.test(route),
    );
    const asNamed = routes.map((route) =>
      route
        .replace(' /api/', ' /')
        .replaceAll(/:(\w+)/g, '{$1}')
        .replace('*', '{path}'),
    );
    expect(asNamed.sort()).toEqual([...callRules.keys()].sort());
  });

  it('is verified by domain, each in its own file', () => {
    const folder = join(packageRoot, 'src');
    const proved = readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('conformance.test.ts'))
      .map((name) => /conform\(\s*'(\w+)'/.exec(readFileSync(join(folder, name), 'utf8'))?.[1]);
    expect(proved.sort()).toEqual(Object.keys(apiEndpoints).sort());
  });

  it('has a call for every error of the catalogue', () => {
    const listed = new Set([
      ...commonErrorsFor('participant'),
      ...[...callRules.values()].flatMap(({ errors }) => errors),
    ]);
    expect(Object.keys(errorCatalogue).filter((name) => !(listed as Set<string>).has(name))).toEqual([]);
  });

  it('lists neither duplicates nor errors common to all calls, except those a call raises itself', () => {
    const ownCases = [
      'POST /main-attachment/upload_sharding UNSUPPORTED_TYPE',
      'GET /health/ready UNAVAILABLE',
    ];
    const twice = [...callRules].flatMap(([name, { who, errors }]) =>
      errors
        .filter((error, at) => errors.indexOf(error) !== at || commonErrorsFor(who).includes(error))
        .map((error) => `${name} ${error}`),
    );
    expect(twice.sort()).toEqual(ownCases.sort());
  });
});
