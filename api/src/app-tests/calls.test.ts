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

  it('names every call that the API documents, once, and no other', () => {
    const documented = listOperations(test.app).map(({ method, path }) => `${method} ${path.slice(4)}`);
    expect([...callRules.keys()].sort()).toEqual(documented.sort());
    const listed = Object.values(apiEndpoints).flatMap((group) => Object.keys(group));
    expect(listed).toHaveLength(callRules.size);
  });

  it('names every route of the API, and no other', () => {
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

  it('is proved domain by domain, each by a file of its own', () => {
    const folder = join(packageRoot, 'src');
    const proved = readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('conformance.test.ts'))
      .map((name) => /conform\(\s*'(\w+)'/.exec(readFileSync(join(folder, name), 'utf8'))?.[1]);
    expect(proved.sort()).toEqual(Object.keys(apiEndpoints).sort());
  });

  it('knows a call for every error of the catalogue', () => {
    const listed = new Set([
      ...commonErrorsFor('participant'),
      ...[...callRules.values()].flatMap(({ errors }) => errors),
    ]);
    expect(Object.keys(errorCatalogue).filter((name) => !(listed as Set<string>).has(name))).toEqual([]);
  });

  it('lists nothing twice, and nothing that any such call may answer, but for what it provokes itself', () => {
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
