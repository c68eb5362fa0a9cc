import type { Page } from '@playwright/test';

const ASKING = new Set(['textbox', 'combobox', 'radio', 'checkbox', 'spinbutton', 'Date']);

interface Questions {
  required: string[];
  optional: string[];
  /** Names of fields marked `aria-invalid`. */
  invalid: string[];
}

/** Lists the questions of a page by their names in the browser's accessibility tree. */
export async function listQuestions(page: Page): Promise<Questions> {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  const questions: Questions = { required: [], optional: [], invalid: [] };
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  /** Radios cannot carry `aria-required`: the description of their group says it. */
  const isInRequiredGroup = (parentId: string | undefined): boolean => {
    const parent = byId.get(parentId ?? '');
    if (!parent) return false;
    if (parent.role?.value !== 'group') return isInRequiredGroup(parent.parentId);
    return /^必填/.test(String(parent.description?.value ?? ''));
  };
  for (const { ignored, role, name, backendDOMNodeId, parentId, properties = [] } of nodes) {
    if (ignored || !ASKING.has(String(role?.value))) continue;
    // The CDP tree reports `required` for text fields only; selects have it in their attributes.
    const { node } = await client.send('DOM.describeNode', { backendNodeId: backendDOMNodeId });
    const { attributes = [] } = node;
    const required =
      role?.value === 'radio'
        ? isInRequiredGroup(parentId)
        : attributes.some((each, at) => each === 'aria-required' && attributes[at + 1] === 'true');
    const question = String(name?.value ?? '');
    questions[required ? 'required' : 'optional'].push(question);
    const invalid = properties.find((property) => property.name === 'invalid')?.value.value;
    if (invalid !== undefined && invalid !== 'false') questions.invalid.push(question);
  }
  await client.detach();
  return questions;
}
