import type { Page } from '@playwright/test';

const ASKING = new Set(['textbox', 'combobox', 'radio', 'checkbox', 'spinbutton', 'Date']);

interface Questions {
  required: string[];
  optional: string[];
}

/** The questions that a page asks, by the names that the browser's accessibility tree has for them. */
export async function listQuestions(page: Page): Promise<Questions> {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  const questions: Questions = { required: [], optional: [] };
  for (const { ignored, role, name, backendDOMNodeId } of nodes) {
    if (ignored || !ASKING.has(String(role?.value))) continue;
    // The protocol's tree tells it of text fields only; lists and radios have it in their attributes.
    const { node } = await client.send('DOM.describeNode', { backendNodeId: backendDOMNodeId });
    const { attributes = [] } = node;
    const required = attributes.some(
      (each, at) => each === 'required' || (each === 'aria-required' && attributes[at + 1] === 'true'),
    );
    questions[required ? 'required' : 'optional'].push(String(name?.value ?? ''));
  }
  await client.detach();
  return questions;
}
