import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import type { EntryDetail, EntrySummary } from '@portal/contract/competition/entry';
import { submitWritten, writeEntry } from '../entry/written-entry';
import { call, newTokens, type Participant, signUp } from '../harness/participant';
import { newPhone } from '../harness/test';

export interface Person extends Participant {
  nickname: string;
  entryId: string;
  receiptNo: string;
  /** Texts that only this person's pages may show. */
  personalTexts: string[];
}

const masked = (phone: string) => phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2');

export async function newPerson(
  request: APIRequestContext,
  name: string,
  { submitted }: { submitted: boolean },
): Promise<Person> {
  const participant = await signUp(request, { track: [2, 22] });
  const token = participant.accessToken;
  const own = `${name}${participant.mobile.slice(-6)}`;
  const [nickname, project, email, contactPhone] = [
    `${own}号`,
    `${own}项目`,
    `p${own}@example.com`,
    newPhone(),
  ];
  const address = `p${participant.mobile}@example.com`;
  await call(request, 'POST', '/auth/user/modify_nickname', { token, data: { nickname } });
  await call(request, 'POST', '/auth/user/modify_contact_phone', { token, data: { contactPhone } });
  await call(request, 'POST', `/user/system_auth_person/modify_email?email=${address}`, { token });
  const written = await writeEntry(request, participant, { name: project });
  const receiptNo = submitted ? (await submitWritten(request, participant, written)).entryNo : '';
  const { acName } = await call<{ acName: string }>(request, 'GET', '/auth/user/info', { token });
  const { mobile } = participant;
  const personalTexts = [nickname, project, address, email, acName, mobile, masked(mobile), contactPhone];
  personalTexts.push(masked(contactPhone), ...(receiptNo ? [receiptNo] : []));
  return { ...participant, nickname, entryId: written.id, receiptNo, personalTexts };
}

/** Reads all stored data of a person that a page could change. */
export async function readStoredData(request: APIRequestContext, person: Person): Promise<unknown> {
  const { accessToken: token } = await newTokens(request, person);
  const account = await call<object>(request, 'GET', '/auth/user/info', { token });
  const entries = await call<EntrySummary[]>(request, 'GET', '/comp/entry/mine', { token });
  const details = await Promise.all(
    entries.map(({ id }) => call<EntryDetail>(request, 'GET', `/comp/entry/${id}`, { token })),
  );
  return { account, entries: details.map(({ id, status, steps }) => ({ id, status, steps })) };
}

export interface LeakReport {
  /** Texts of the first person that were shown together with the second's. */
  mixed: string[];
  messages: string[];
}

const MESSAGES = [
  '已切换为其他账号登录，页面内容已更新',
  '您已在其他页面退出登录',
  '您已在其他页面登录，页面内容已更新',
];

/** Watches every page's DOM for texts of both persons at the same time, and collects messages. */
export async function watchPages(
  context: BrowserContext,
  first: Person,
  second: Person,
): Promise<LeakReport> {
  const report: LeakReport = { mixed: [], messages: [] };
  await context.exposeFunction('reportMixed', (mark: string) => void report.mixed.push(mark));
  await context.exposeFunction('reportMessage', (text: string) => void report.messages.push(text));
  await context.addInitScript(
    ([mine, theirs, messages]) => {
      const reports = globalThis as unknown as Record<string, (text: string) => void>;
      const sent = new Set<string>();
      const send = (how: string, text: string) => {
        if (sent.has(text)) return;
        sent.add(text);
        reports[how]?.(text);
      };
      const look = () => {
        if (!document.body?.checkVisibility()) return;
        const inputs = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
        const values = inputs.filter((input) => input.checkVisibility()).map(({ value }) => value);
        const text = [document.body.textContent, ...values].join('\n');
        for (const message of messages ?? []) if (text.includes(message)) send('reportMessage', message);
        if (!theirs?.some((mark) => text.includes(mark))) return;
        for (const mark of mine ?? []) if (text.includes(mark)) send('reportMixed', mark);
      };
      new MutationObserver(look).observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
    },
    [first.personalTexts, second.personalTexts, MESSAGES],
  );
  return report;
}

/** @returns the person's texts that the page shows, inputs included */
export async function findPersonalTexts(page: Page, { personalTexts }: Person): Promise<string[]> {
  const text = await page.evaluate(() => {
    const inputs = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
    return [document.body.textContent, ...inputs.map(({ value }) => value)].join('\n');
  });
  return personalTexts.filter((mark) => text.includes(mark));
}
