import type { EntryDetail, TemplateLinks } from '@portal/contract/competition/entry';
import { sampleSeason2026 } from '@portal/season/sample-2026';
import { eq } from 'drizzle-orm';
import { conform } from '../../testing/conform';
import {
  days,
  runningSample,
  SMALL_SEASON,
  type SmallEntry,
  smallEntry,
  smallSeason,
  startSeason,
} from '../../testing/entries';
import { newPhone, receiveCode, signInParticipant } from '../../testing/participants';
import { type ApiResponse, TEST_OPERATOR_KEY } from '../../testing/test-app';
import { entry } from '../tables';

const CREATE = 'POST /comp/entry';
const SHOW = 'GET /comp/entry/{id}';
const SAVE = 'PUT /comp/entry/{id}/step/{stepId}';
const LINKS = 'GET /comp/entry/{id}/template/{name}';
const TEMPLATE = 'GET /comp/entry/{id}/template/{name}/{format}';
const SERVICES = 'PUT /comp/entry/{id}/services';
const DEFINITION = 'GET /comp/season/{id}/definition/{version}';
const DAY = 86_400;
const LONG = { name: '长'.repeat(70_000) };

conform(
  'competition',
  {
    async prepare({ test }) {
      await startSeason(test, runningSample(test.clock.now()));
      await startSeason(test, smallSeason(test.clock.now()));
    },
  },
  (at) => {
    const create = (body: Record<string, unknown>, token = at.owner.token) =>
      at.call<EntryDetail>(CREATE, { token, body });
    /** Opens a separate season with this draft window, in days from now. */
    async function openSeason(id: string, from: number, until: number) {
      const now = at.test.clock.now();
      const season = smallSeason(now);
      await startSeason(at.test, {
        ...season,
        id,
        windows: { ...season.windows, ...inDays(now, from, until) },
      });
      return id;
    }
    const inDays = (now: Date, from: number, until: number) => ({
      draft: days(now, from, until),
      submit: days(now, from, until),
    });
    const save = (
      { id, token, revision }: SmallEntry,
      data: Record<string, unknown> = {},
      step = 'project',
    ) => at.call(SAVE, { token, path: { id, stepId: step }, body: { data, baseRevision: revision } });
    const withdraw = ({ id, token }: SmallEntry) =>
      at.call('POST /comp/entry/{id}/withdraw', { token, path: { id }, body: { reason: '暂不参赛' } });
    async function withdrawn(): Promise<SmallEntry> {
      const entry = await smallEntry(at.test);
      const { id, token, revision } = entry;
      const body = { idempotencyKey: 'key-0001', revisions: { project: revision }, consents: {} };
      await at.call('POST /comp/entry/{id}/submit', { token, path: { id }, body });
      await withdraw(entry);
      return entry;
    }
    async function sampleEntry(): Promise<SmallEntry> {
      const { token } = await signInParticipant(at.test);
      const { data } = await create({ seasonId: sampleSeason2026.id }, token);
      return { id: data.id, token, revision: 0 };
    }
    /** An entry of a season that is open now, with far longer answers than the form allows. */
    async function longEntry(id: string): Promise<SmallEntry> {
      const entry = await smallEntry(at.test, await openSeason(id, -1, 1));
      await save(entry, LONG);
      return { ...entry, revision: entry.revision + 1 };
    }
    const tooOften = (call: () => Promise<ApiResponse>) => at.withLimit('LARGE_ENTRY_USER_MINUTE', 0, call);
    const services = ({ id, token }: Omit<SmallEntry, 'revision'>, baseRevision = 0, data = {}) =>
      at.call(SERVICES, { token, path: { id }, body: { data, baseRevision } });
    const links = ({ id, token }: SmallEntry, name = 'commitment-personal') =>
      at.call<TemplateLinks>(LINKS, { token, path: { id, name } });
    const download = ({ id }: SmallEntry, { docx }: TemplateLinks) => {
      const sig = new URL(docx, 'http://portal').searchParams.get('sig') ?? '';
      return at.call(TEMPLATE, { path: { id, name: 'commitment-personal', format: 'docx' }, query: { sig } });
    };
    const missingFile = {
      fileId: '00000000-0000-4000-8000-000000000000',
      name: 'a.pdf',
      size: 1,
      mime: 'application/pdf',
    };

    return {
      'GET /comp/season/current': { good: () => at.call('GET /comp/season/current') },
      [DEFINITION]: {
        good: () => at.call(DEFINITION, { path: { id: SMALL_SEASON, version: '1' } }),
        NOT_FOUND: () => at.call(DEFINITION, { path: { id: SMALL_SEASON, version: '9' } }),
      },
      'GET /comp/entry/mine': { good: () => at.call('GET /comp/entry/mine', { token: at.owner.token }) },
      'GET /comp/entry/current': {
        good: () => at.call('GET /comp/entry/current', { token: at.owner.token }),
        TOO_MANY_REQUESTS: async () => {
          const { token } = await longEntry('long-1');
          return tooOften(() => at.call('GET /comp/entry/current', { token }));
        },
      },
      [CREATE]: {
        good: () => create({ seasonId: SMALL_SEASON }),
        SEASON_UNKNOWN: () => create({ seasonId: 'none' }),
        REGISTRATION_NOT_OPEN: async () => create({ seasonId: await openSeason('later', 5, 9) }),
        REGISTRATION_CLOSED: async () => create({ seasonId: await openSeason('earlier', -9, -5) }),
        GROUP_UNKNOWN: async () => {
          const { token } = await signInParticipant(at.test);
          return create({ seasonId: SMALL_SEASON, group: 'no-such-group' }, token);
        },
        // Staff accounts have no entries.
        FORBIDDEN: async () => {
          const mobile = newPhone();
          const staff = { username: 'office01', mobile, userType: '00', name: '办公室' };
          await at.call('POST /ops/accounts', { token: TEST_OPERATOR_KEY, body: staff });
          const smsCode = await receiveCode(at.test, mobile, '02');
          const login = { phoneNumber: mobile, smsCode };
          const { data } = await at.call<{ accessToken: string }>('POST /system/auth/tenant-sms-login', {
            body: login,
          });
          return create({ seasonId: SMALL_SEASON }, data.accessToken);
        },
        NOT_FOUND: async () => {
          const { token } = await signInParticipant(at.test);
          return create({ seasonId: SMALL_SEASON, copyFrom: (await smallEntry(at.test)).id }, token);
        },
        TOO_MANY_REQUESTS: async () => {
          const { token } = await longEntry('long-2');
          return tooOften(() => create({ seasonId: 'long-2' }, token));
        },
      },
      [SHOW]: {
        good: async () => {
          const { id, token } = await smallEntry(at.test);
          return at.call(SHOW, { token, path: { id } });
        },
        NOT_FOUND: async () =>
          at.call(SHOW, { token: at.owner.token, path: { id: (await smallEntry(at.test)).id } }),
        TOO_MANY_REQUESTS: async () => {
          const { id, token } = await longEntry('long-3');
          return tooOften(() => at.call(SHOW, { token, path: { id } }));
        },
      },
      [LINKS]: {
        good: async () => links(await sampleEntry()),
        NOT_FOUND: async () => links(await sampleEntry(), 'no-such-template'),
      },
      [TEMPLATE]: {
        good: async () => {
          const own = await sampleEntry();
          return download(own, (await links(own)).data);
        },
        FILE_LINK_EXPIRED: async () => {
          const own = await sampleEntry();
          const { data } = await links(own);
          at.test.clock.advance(16 * 60);
          return download(own, data);
        },
        NOT_FOUND: async () => {
          const own = await sampleEntry();
          const { data } = await links(own);
          await at.test.app.db.delete(entry).where(eq(entry.id, own.id));
          return download(own, data);
        },
        TOO_MANY_REQUESTS: async () => {
          const own = await sampleEntry();
          const { data } = await links(own);
          for (let count = 0; count < at.test.app.env.TEMPLATE_USER_MINUTE; count += 1)
            await download(own, data);
          return download(own, data);
        },
      },
      [SAVE]: {
        good: async () => save(await smallEntry(at.test), { name: '另一个名字' }),
        NOT_FOUND: async () => save({ ...(await smallEntry(at.test)), token: at.owner.token }),
        CONFLICT: async () => save({ ...(await smallEntry(at.test)), revision: 99 }),
        REGISTRATION_CLOSED: async () => {
          const entry = await smallEntry(at.test, await openSeason('short', -1, 1));
          at.test.clock.advance(2 * DAY);
          return save(entry);
        },
        ENTRY_LOCKED: async () => save(await withdrawn()),
        FILE_REFERENCE: async () => save(await sampleEntry(), { planFile: missingFile }, 'plan'),
        TOO_MANY_REQUESTS: async () => {
          const entry = await longEntry('long-4');
          return tooOften(() => save(entry, LONG));
        },
      },
      [SERVICES]: {
        good: async () => services(await sampleEntry()),
        NOT_FOUND: async () => services({ ...(await sampleEntry()), token: at.owner.token }),
        CONFLICT: async () => services(await sampleEntry(), 99),
        // No field of the step takes a file, but one of an older version did.
        FILE_REFERENCE: async () => {
          const season = { ...runningSample(at.test.clock.now()), id: 'licensed' };
          const license = sampleSeason2026.materials.find(({ key }) => key === 'license');
          const withFile = season.steps.map((step) =>
            step.id === 'services' && license ? { ...step, fields: [...step.fields, license] } : step,
          );
          await startSeason(at.test, { ...season, steps: withFile });
          await startSeason(at.test, { ...season, version: 2 });
          const { token } = await signInParticipant(at.test);
          const { data } = await create({ seasonId: season.id }, token);
          return services({ id: data.id, token }, 0, { license: missingFile });
        },
        TOO_MANY_REQUESTS: async () => {
          const own = await sampleEntry();
          return tooOften(() => services(own, 0, { loanUse: LONG.name }));
        },
        ENTRY_LOCKED: async () => {
          const season = runningSample(at.test.clock.now());
          const final = days(at.test.clock.now(), 1, 2);
          await startSeason(at.test, { ...season, id: 'ending', windows: { ...season.windows, final } });
          const { token } = await signInParticipant(at.test);
          const { data } = await create({ seasonId: 'ending' }, token);
          at.test.clock.advance(3 * DAY);
          return services({ id: data.id, token });
        },
      },
    };
  },
);
