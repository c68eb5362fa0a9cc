import type { ClientErrors } from '@portal/contract/telemetry';
import { ServerErrors } from './server-errors';

/** Reports to an API that gives these statuses one after the other. */
function reporter(...statuses: number[]) {
  const sent: ClientErrors[] = [];
  const errors = new ServerErrors({
    tenantId: '126',
    apis: {
      request: async ({ body }) => {
        sent.push(JSON.parse(String(body)));
        return { statusCode: statuses.shift() ?? 200, headers: {}, body: Buffer.from('') };
      },
    },
  });
  return { errors, sent };
}

const failure = { error: new Error('boom'), kind: 'render', remote: 'entry', version: '1.0.0', set: 'set-1' };

test('equal failures of a server bundle are one report with a count and a stack', async () => {
  const { errors, sent } = reporter();
  for (let times = 0; times < 3; times += 1) errors.report(failure);
  errors.report({ ...failure, kind: 'timeout', error: 'no answer' });
  await errors.flush();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.errors).toMatchObject([
    { source: 'server', kind: 'render', remote: 'entry', version: '1.0.0', set: 'set-1', count: 3 },
    { kind: 'timeout', message: 'no answer' },
  ]);
  expect(sent[0]?.errors[0]?.stack).toContain('server-errors.test');
});

test('reports wait for an API that is away', async () => {
  const { errors, sent } = reporter(503);
  errors.report(failure);
  await errors.flush();
  await errors.flush();
  await errors.flush();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test('a server that stops sends every report that still waits', async () => {
  const { errors, sent } = reporter();
  for (let page = 0; page < 120; page += 1) errors.report({ ...failure, error: new Error(`boom ${page}`) });
  await errors.close();
  expect(sent.flatMap((report) => report.errors)).toHaveLength(120);
});

test('while the API is away no more than five hundred reports wait for it', async () => {
  const { errors, sent } = reporter();
  for (let page = 0; page < 600; page += 1) errors.report({ ...failure, error: new Error(`boom ${page}`) });
  await errors.close();
  expect(sent.flatMap((report) => report.errors)).toHaveLength(500);
});

test('a server that stops does not wait for an API that is away', async () => {
  const { errors, sent } = reporter(503);
  errors.report(failure);
  await errors.close();
  expect(sent).toHaveLength(1);
});
