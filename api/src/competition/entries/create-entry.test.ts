import type { EntryDetail } from '@portal/contract/competition/entry';
import { eq } from 'drizzle-orm';
import { closeUser } from '../../accounts/repository';
import { entryFile } from '../../files/tables';
import { fillEntry, runningSample, SAMPLE_SEASON, startSeason } from '../../testing/entries';
import { signInParticipant } from '../../testing/participants';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { publishDefinition } from '../seasons/publish-season';
import { listOwnEntries } from './entry-repository';

describe('An entry copied from an earlier season', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
    await startSeason(test, runningSample(test.clock.now()));
  });
  afterAll(() => test.close());

  it('has the earlier answers but none of the consents', async () => {
    const user = await signInParticipant(test, { enterprise: true });
    const { token } = user;
    const { id } = await fillEntry(test, user, SAMPLE_SEASON, { project: { published: true } });
    const loan = { wantsLoan: true, loanAmount: 100, passOn: true };
    const services = { token, body: { data: loan, baseRevision: 0 } };
    expect((await test.call('PUT', `/api/comp/entry/${id}/step/services`, services)).code).toBe(200);
    await startSeason(test, { ...runningSample(test.clock.now()), id: '2027' });

    const body = { seasonId: '2027', copyFrom: id };
    const { data } = await test.call<EntryDetail>('POST', '/api/comp/entry', { token, body });
    expect(data.steps.project?.data).toMatchObject({ slogan: '让每一颗果实都被看见' });
    expect(data.steps.project?.data).toHaveProperty('published', false);
    expect(data.steps.services?.data).toEqual({ wantsLoan: true, loanAmount: 100 });
  });

  it('references copied files, so that they survive the entry they come from', async () => {
    const user = await signInParticipant(test, { enterprise: true });
    const { token } = user;
    const { id } = await fillEntry(test, user, SAMPLE_SEASON);
    await startSeason(test, { ...runningSample(test.clock.now()), id: '2028' });
    const body = { seasonId: '2028', copyFrom: id };
    const { data } = await test.call<EntryDetail>('POST', '/api/comp/entry', { token, body });
    const copied = [...new Set(JSON.stringify(data.steps).match(/(?<="fileId":")[^"]+/g))];
    const named = await test.app.db.select().from(entryFile).where(eq(entryFile.entryId, data.id));
    expect(copied.length).toBeGreaterThan(0);
    expect(named.map(({ fileId }) => fileId).sort()).toEqual(copied.sort());
  });

  it('is not created in a season that was never opened', async () => {
    const { token } = await signInParticipant(test);
    const seasonId = 'prepared';
    const season = { ...runningSample(test.clock.now()), id: seasonId };
    await publishDefinition(test.app.db, season, test.clock.now());
    expect((await test.call('POST', '/api/comp/entry', { token, body: { seasonId } })).code).toBe(1009001022);
  });

  it('is not created if the account is closed during the request', async () => {
    const { token, userId } = await signInParticipant(test);
    const begin = test.app.db.transaction.bind(test.app.db);
    jest.spyOn(test.app.db, 'transaction').mockImplementationOnce(async (work) => {
      await closeUser(test.app.db, userId, test.clock.now());
      return begin(work);
    });
    const { code } = await test.call('POST', '/api/comp/entry', { token, body: { seasonId: SAMPLE_SEASON } });
    expect(code).toBe(401);
    expect(await listOwnEntries(test.app.db, userId)).toEqual([]);
  });
});
