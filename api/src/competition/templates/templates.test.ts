import type { EntryDetail, TemplateLinks } from '@portal/contract/competition/entry';
import { extractRawText } from 'mammoth';
import { PDFDocument } from 'pdf-lib';
import { fillEntry, runningSample, SAMPLE_SEASON, startSeason } from '../../testing/entries';
import { signInParticipant } from '../../testing/participants';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { writeDocx } from './write-docx';
import { writePdf } from './write-pdf';

describe('A template of the season', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
    await startSeason(test, runningSample(test.clock.now()));
  });
  afterAll(() => test.close());

  async function download(token: string, id: string, name: string) {
    const { data } = await test.call<TemplateLinks>('GET', `/api/comp/entry/${id}/template/${name}`, {
      token,
    });
    return async (format: keyof TemplateLinks) => {
      const { headers, rawPayload } = await test.app.inject({ url: data[format] });
      return { headers, bytes: rawPayload };
    };
  }

  it('is a Word document with company, project, season and statement filled in, readable by another library', async () => {
    const user = await signInParticipant(test, { enterprise: true });
    const { id } = await fillEntry(test, user, SAMPLE_SEASON);
    const { headers, bytes } = await (await download(user.token, id, 'commitment-enterprise'))('docx');
    const { value } = await extractRawText({ buffer: bytes });
    const { data } = await test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token: user.token });
    const company = String(data.steps.project?.data.company);
    expect(value).toContain(`${company}自愿以“高原智能分选装备”项目参加${data.season.name}，并郑重承诺：`);
    expect(value).toContain(`单位名称（盖章）：${company}`);
    expect(value).toContain('我方承诺：');
    expect(value).not.toMatch(/[{}]/);
    expect(headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('参赛承诺书（企业）.docx')}`,
    );
  });

  it('has blanks for missing answers, and is also available as PDF', async () => {
    const { token } = await signInParticipant(test);
    const { data: entry } = await test.call<EntryDetail>('POST', '/api/comp/entry', {
      token,
      body: { seasonId: SAMPLE_SEASON },
    });
    const read = await download(token, entry.id, 'commitment-personal');
    const { value } = await extractRawText({ buffer: (await read('docx')).bytes });
    expect(value).toContain(`项目名称：${'\u3000'.repeat(10)}`);
    const { headers, bytes } = await read('pdf');
    expect(headers['content-type']).toBe('application/pdf');
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
    expect([pdf.getTitle(), pdf.getPageCount()]).toEqual(['参赛承诺书（个人/团队）', 1]);
    expect(bytes.length).toBeLessThan(200_000);
  });

  it('is not available to other users', async () => {
    const [owner, other] = [await signInParticipant(test), await signInParticipant(test)];
    const { data: entry } = await test.call<EntryDetail>('POST', '/api/comp/entry', {
      token: owner.token,
      body: { seasonId: SAMPLE_SEASON },
    });
    const url = `/api/comp/entry/${entry.id}/template/commitment-personal`;
    expect(await test.call('GET', url, { token: other.token })).toMatchObject({ code: 404 });
    const { data } = await test.call<TemplateLinks>('GET', url, { token: owner.token });
    const forged = data.docx.replace(/sig=\d+/, `sig=${other.userId}`);
    expect(await test.call('GET', forged)).toMatchObject({ status: 403 });
  });
});

it('a Word document leaves out characters that no XML may hold, such as those of text copied from a PDF', async () => {
  const paragraphs = [[{ text: '高原\u0002智能\uffff分选', underlined: true }]];
  const buffer = await writeDocx({ title: '承诺\u001b书', paragraphs, signature: [] });
  expect((await extractRawText({ buffer })).value.trim()).toBe('承诺书\n\n高原智能分选');
});

it('a PDF of one word that fills pages takes less than ten times as long to write as equally many letters in words', async () => {
  async function timed(text: string) {
    // CPU time, because wall time includes waiting for other suites.
    const began = process.cpuUsage();
    const paragraphs = [[{ text, underlined: true }]];
    const bytes = await writePdf({ title: '承诺书', paragraphs, signature: [] }, new Date());
    const pages = (await PDFDocument.load(bytes)).getPageCount();
    const { user, system } = process.cpuUsage(began);
    return { pages, microseconds: user + system };
  }
  await timed('the font is read once');
  const inWords = await timed('a'.repeat(9).concat(' ').repeat(1000));
  const oneWord = await timed('a'.repeat(10_000));
  expect(oneWord.pages).toBeGreaterThan(2);
  expect(oneWord.microseconds).toBeLessThan(inWords.microseconds * 10);
});
