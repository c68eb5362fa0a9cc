import { HtmlValidate } from 'html-validate';
import { NIGHTLY } from '../harness/measure';
import { expect, test } from '../harness/test';
import { detailLists, findNewestItem, publicPages } from './public-pages';

const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

/** Violations of the HTML standard, one readable line each. */
async function findFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

test('every public page is valid HTML', async ({ request }) => {
  for (const { path, section, alike } of publicPages) {
    // A section is part of a page that is validated as a whole.
    if ((section || alike) && !NIGHTLY) continue;
    const answer = await request.get(path);
    expect.soft(await findFaults(await answer.text()), path).toEqual([]);
  }
});

test('every kind of item, and the 404 page, are valid HTML', async ({ request }) => {
  const addresses = ['/no-such-page'];
  for (const { type, detail, ...kind } of detailLists)
    if (NIGHTLY || !('alike' in kind)) addresses.push(detail((await findNewestItem(request, type)).id));
  for (const address of addresses) {
    const answer = await request.get(address);
    expect.soft(await findFaults(await answer.text()), address).toEqual([]);
  }
});
