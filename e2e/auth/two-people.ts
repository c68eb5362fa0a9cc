import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import type { EntryDetail, EntrySummary } from '@portal/contract/competition/entry';
import { submitWritten, writeEntry } from '../entry/written-entry';
import { call, newTokens, type Participant, signUp } from '../harness/participant';
import { newPhone } from '../harness/test';

/** A participant whose every field can be told from the other's. */
export interface Person extends Participant {
  nickname: string;
  entryId: string;
  receiptNo: string;
  /** Texts that only this person's pages may show. */
  marks: string[];
}

const masked = (phone: string) => phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2');

/** Registers somebody with a full account and an entry, submitted where `submitted`. */
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
  const marks = [nickname, project, address, email, acName, mobile, masked(mobile), contactPhone];
  marks.push(masked(contactPhone), ...(receiptNo ? [receiptNo] : []));
  return { ...participant, nickname, entryId: written.id, receiptNo, marks };
}

/** Everything that the platform holds of somebody and a page could change. */
export async function heldOf(request: APIRequestContext, person: Person): Promise<unknown> {
  const { accessToken: token } = await newTokens(request, person);
  const account = await call<object>(request, 'GET', '/auth/user/info', { token });
  const entries = await call<EntrySummary[]>(request, 'GET', '/comp/entry/mine', { token });
  const details = await Promise.all(
    entries.map(({ id }) => call<EntryDetail>(request, 'GET', `/comp/entry/${id}`, { token })),
  );
  return { account, entries: details.map(({ id, status, steps }) => ({ id, status, steps })) };
}

/** What pages have shown while they were watched. */
export interface Shown {
  /** Texts of the first person that stood on a page beside the second's. */
  mixed: string[];
  sentences: string[];
}

const SENTENCES = [
  '已切换为其他账号登录，页面内容已更新',
  '您已在其他页面退出登录',
  '您已在其他页面登录，页面内容已更新',
];

/** Looks at every change of every page: whether texts of both stand there at once, and what is said. */
export async function watchPages(context: BrowserContext, first: Person, second: Person): Promise<Shown> {
  const shown: Shown = { mixed: [], sentences: [] };
  await context.exposeFunction('reportMixed', (mark: string) => void shown.mixed.push(mark));
  await context.exposeFunction('reportSentence', (text: string) => void shown.sentences.push(text));
  await context.addInitScript(
    ([mine, theirs, sentences]) => {
      const reports = globalThis as unknown as Record<string, (text: string) => void>;
      const told = new Set<string>();
      const tell = (how: string, text: string) => {
        if (told.has(text)) return;
        told.add(text);
        reports[how]?.(text);
      };
      const look = () => {
        if (!document.body?.checkVisibility()) return;
        const inputs = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
        const values = inputs.filter((input) => input.checkVisibility()).map(({ value }) => value);
        const text = [document.body.textContent, ...values].join('\n');
        for (const sentence of sentences ?? []) if (text.includes(sentence)) tell('reportSentence', sentence);
        if (!theirs?.some((mark) => text.includes(mark))) return;
        for (const mark of mine ?? []) if (text.includes(mark)) tell('reportMixed', mark);
      };
      new MutationObserver(look).observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
    },
    [first.marks, second.marks, SENTENCES],
  );
  return shown;
}

/** @returns the texts of a person that stand on the page now, inputs included */
export async function marksOn(page: Page, { marks }: Person): Promise<string[]> {
  const text = await page.evaluate(() => {
    const inputs = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
    return [document.body.textContent, ...inputs.map(({ value }) => value)].join('\n');
  });
  return marks.filter((mark) => text.includes(mark));
}
