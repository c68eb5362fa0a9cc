import { apiEndpoints, type EndpointGroup } from '@portal/contract/api-endpoints';
import { type ErrorName, errorCatalogue } from '@portal/contract/api-errors';
import { captchaCodes } from '@portal/contract/captcha';
import { EXPECTED_USER_HEADER } from '@portal/contract/envelope';
import { eq } from 'drizzle-orm';
import { operatorAction } from '../platform/audit-log';
import type { ApiEnv } from '../platform/env';
import type { CallRule } from '../platform/errors/listed-errors';
import { fittingPath, listOperations, type Operation, wrongInputsFor } from './operations';
import { signInParticipant } from './participants';
import {
  type ApiResponse,
  buildTestApp,
  type CallInput,
  callByName,
  newAddress,
  TEST_OPERATOR_KEY,
  type TestApp,
} from './test-app';

type Case = () => Promise<ApiResponse>;
type Rules<G extends EndpointGroup> = (typeof apiEndpoints)[G];
/** A numeric setting. */
type Limit = keyof { [K in keyof ApiEnv as ApiEnv[K] extends number ? K : never]: K };
type ErrorsOf<R> = R extends { errors: readonly (infer E extends ErrorName)[] } ? E : never;

/** A case for every response listed in the contract: success and each error. */
export type Cases<G extends EndpointGroup> = {
  [N in keyof Rules<G>]: Record<'good' | ErrorsOf<Rules<G>[N]>, Case>;
};

/** Environment of the cases, valid only while they run. */
export interface Surface {
  readonly test: TestApp;
  /** The participant who owns the data of a file's cases. */
  readonly owner: { userId: number; token: string; mobile: string };
  call<T>(name: string, given?: CallInput, from?: TestApp): Promise<ApiResponse<T>>;
  /** Starts an app with other variables; closed with the file. */
  build(variables: Record<string, string>): Promise<TestApp>;
  /** Runs a case with another limit. */
  withLimit(limit: Limit, max: number, run: Case): Promise<ApiResponse>;
  /** Calls twice where one call is allowed, from an address not counted yet. @returns the second response */
  twice(name: string, given: CallInput, limit: Limit): Promise<ApiResponse>;
  /** Like `twice`, for limits per participant. */
  twiceSignedIn(name: string, given: CallInput, limit: Limit): Promise<ApiResponse>;
}

interface Setting {
  variables?: Record<string, string>;
  prepare?(at: Surface): Promise<void>;
}

/**
 * Audit log actions of operator calls that change something or disclose participants' data. Null, or a missing read,
 * means none.
 */
const AUDIT_LINES: Readonly<Record<string, string | null>> = {
  'POST /ops/season/validate': null,
  'POST /ops/season/publish': 'season.publish',
  'POST /ops/season/rehearse': null,
  'POST /ops/season/{id}/open': 'season.open',
  'POST /ops/season/{id}/extend': 'season.extend',
  'POST /ops/season/{id}/rollback': 'season.rollback',
  'GET /ops/entries/export': 'entry.export',
  'POST /ops/entries/remove-expired': 'entry.remove-expired',
  'POST /ops/entries/{id}/files': 'entry.files',
  'POST /ops/entries/{id}/return': 'entry.return',
  'POST /ops/entries/{id}/review': 'entry.under_review',
  'POST /ops/entries/{id}/approve': 'entry.approved',
  'POST /ops/entries/{id}/reject': 'entry.rejected',
  'POST /ops/entries/{id}/extend': 'entry.extend',
  'POST /ops/entries/decide': 'entry.approved',
  // The publishing job logs each result.
  'POST /ops/entries/publish': null,
  'POST /ops/keys/reseal': 'keys.reseal',
  'POST /ops/releases/publish/{remote}': 'release.publish',
  'POST /ops/releases/activate': 'release.activate',
  'POST /ops/publishers': 'team.add',
  'POST /ops/publishers/{name}/rotate': 'team.rotate',
  'POST /ops/publishers/{name}/revoke': 'team.revoke',
  'POST /ops/content/import': 'content.import',
  'GET /ops/activities/{id}/sign-ups': 'activity.sign-ups',
  'POST /ops/accounts': 'account.create',
  'POST /ops/accounts/{username}/close': 'account.close',
  'PUT /ops/weixin/bindings': 'weixin.bind',
  'POST /ops/backup/hold': null,
};

/** Errors below 1000 share codes and are distinguished by message. */
function expectError(response: ApiResponse, name: ErrorName): void {
  const { code, status, msg } = errorCatalogue[name];
  const words = code < 1000 ? { msg } : {};
  expect(response).toMatchObject({ code, status, ...words });
}

/** Verifies every call of a domain against the contract: callers, input and responses. */
export function conform<G extends EndpointGroup>(
  group: G,
  { variables, prepare }: Setting,
  createCases: (at: Surface) => Cases<G>,
): void {
  describe(`calls of ${group}`, () => {
    const apps: TestApp[] = [];
    let test: TestApp;
    let owner: Surface['owner'];
    let operations: Map<string, Operation>;

    const at: Surface = {
      get test() {
        return test;
      },
      get owner() {
        return owner;
      },
      call: (name, given, from = test) => callByName(from, name, given),
      async build(changed) {
        const app = await buildTestApp(changed);
        apps.push(app);
        return app;
      },
      withLimit(limit, max, run) {
        const changed = jest.replaceProperty(test.app.env, limit, max);
        return run().finally(() => changed.restore());
      },
      twice(name, given, limit) {
        const call = { address: newAddress(), ...given };
        return at.withLimit(limit, 1, async () => {
          expect((await at.call(name, call)).code).not.toBe(429);
          return at.call(name, call);
        });
      },
      async twiceSignedIn(name, given, limit) {
        const { token } = await signInParticipant(test);
        return at.twice(name, { ...given, token }, limit);
      },
    };

    beforeAll(async () => {
      test = await at.build(variables ?? {});
      owner = await signInParticipant(test);
      operations = new Map(
        listOperations(test.app).map((each) => [`${each.method} ${each.path.slice('/api'.length)}`, each]),
      );
      await prepare?.(at);
    });
    afterAll(async () => {
      for (const app of apps) await app.close();
    });

    const cases = createCases(at) as Record<string, Partial<Record<string, Case>>>;
    function findCase(name: string, outcome: string): Case {
      const found = cases[name]?.[outcome];
      if (!found) throw new Error(`The contract lists ${outcome} for ${name}, and no case provokes it.`);
      return found;
    }

    describe.each(Object.entries<CallRule>(apiEndpoints[group]))('%s', (name, { who, errors }) => {
      const token = () => (who === 'operator' || who === 'publisher' ? TEST_OPERATOR_KEY : owner.token);
      function operation(): Operation {
        const found = operations.get(name);
        if (!found) throw new Error(`The contract lists ${name}, and the API has no such call.`);
        return found;
      }
      const plain = (given: CallInput) => at.call(name, { path: fittingPath(operation()), ...given });

      const line = AUDIT_LINES[name];
      const countLines = () => test.app.db.$count(operatorAction, eq(operatorAction.act, line ?? ''));

      it(line ? 'answers what it is for, and is on record' : 'answers what it is for', async () => {
        const before = await countLines();
        expect(await findCase(name, 'good')()).toMatchObject({ code: 200 });
        if (line) expect(await countLines()).toBe(before + 1);
      });

      if ((who === 'operator' || who === 'publisher') && !name.startsWith('GET '))
        it('is known to be on record, or to change nothing', () =>
          expect(AUDIT_LINES).toHaveProperty([name]));

      for (const error of errors)
        it(`answers ${error}`, async () => expectError(await findCase(name, error)(), error));

      if (who !== 'browser')
        it('asks for the tenant', async () => {
          expectError(await plain({ headers: {} }), 'TENANT_MISSING');
          expectError(await plain({ headers: { 'tenant-id': '999' } }), 'TENANT_UNKNOWN');
        });

      if (who === 'participant' || who === 'operator' || who === 'publisher')
        it('answers nobody without the right token', async () => {
          const others = who === 'participant' ? TEST_OPERATOR_KEY : owner.token;
          for (const wrong of [undefined, 'invented', others])
            expectError(await plain({ token: wrong }), 'UNAUTHENTICATED');
        });

      if (who === 'participant')
        it('refuses a caller who believes to act for another user', async () => {
          const headers = { 'tenant-id': '126', [EXPECTED_USER_HEADER]: '999999' };
          expectError(await plain({ headers, token: owner.token }), 'SESSION_OF_ANOTHER_USER');
        });

      it('refuses input of the wrong type, and says where', async () => {
        for (const { given, field } of wrongInputsFor(operation())) {
          const response = await at.call<{ issues?: { path: unknown[] }[] } | null>(name, {
            ...given,
            token: token(),
          });
          // Public captcha clients get the protocol's format.
          if ('repCode' in response) {
            expect(response.repCode).toBe(captchaCodes.invalid.repCode);
            continue;
          }
          const { code, data } = response;
          expect([field, given, code]).toEqual([field, given, 400]);
          if (field) expect(data?.issues?.map(({ path }) => path[0])).toContain(field);
        }
        if (!operation().body) return;
        const headers = { 'tenant-id': '126', 'content-type': 'application/json' };
        expectError(await plain({ headers, body: '{"', token: token() }), 'MALFORMED_BODY');
        const foreign = { 'tenant-id': '126', 'content-type': 'text/xml' };
        expectError(await plain({ headers: foreign, body: '<a/>', token: token() }), 'UNSUPPORTED_TYPE');
      });
    });
  });
}
