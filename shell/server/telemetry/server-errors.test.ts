import type { ClientErrors } from '@portal/contract/telemetry';
import { ServerErrors } from './server-errors';

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

test('equal failures of a server bundle are reported once, with a count and a stack', async () => {
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

test('half characters in a message do not make the API reject the other reports of the batch', async () => {
  const { errors, sent } = reporter();
  errors.report({ ...failure, error: new Error('a\0b\ud83dc') });
  errors.report({ ...failure, error: 'x'.repeat(499).concat('😀') });
  await errors.flush();
  expect(sent[0]?.errors).toMatchObject([{ message: 'abc' }, { message: 'x'.repeat(499) }]);
});

test('reports are kept while the API is unavailable and sent again', async () => {
  const { errors, sent } = reporter(503);
  errors.report(failure);
  await errors.flush();
  await errors.flush();
  await errors.flush();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test('a stopping server sends all queued reports', async () => {
  const { errors, sent } = reporter();
  for (let page = 0; page < 120; page += 1) errors.report({ ...failure, error: new Error(`boom ${page}`) });
  await errors.close();
  expect(sent.flatMap((report) => report.errors)).toHaveLength(120);
});

test('at most five hundred reports are queued', async () => {
  const { errors, sent } = reporter();
  for (let page = 0; page < 600; page += 1) errors.report({ ...failure, error: new Error(`boom ${page}`) });
  await errors.close();
  expect(sent.flatMap((report) => report.errors)).toHaveLength(500);
});

test('a stopping server does not wait for an unavailable API', async () => {
  const { errors, sent } = reporter(503);
  errors.report(failure);
  await errors.close();
  expect(sent).toHaveLength(1);
});
