import type { Template } from '@portal/season/definition';
import { TextLink } from '@portal/ui';
import { useEditor } from '../editor/editor-context';

/** @returns a document that opens in any browser or word processor */
function toDocument({ title, paragraphs, signature }: Template): string {
  const lines = (texts: readonly string[]) => texts.map((text) => `<p>${toHtml(text)}</p>`).join('\n');
  const html = `<!doctype html>
<html lang="zh-CN"><meta charset="utf-8"><title>${toHtml(title)}</title>
<body style="max-width:40em;margin:3em auto;font:16px/2 serif">
<h1 style="text-align:center">${toHtml(title)}</h1>
${lines(paragraphs)}
<div style="margin-top:3em">${lines(signature)}</div>
</body></html>`;
  return `data:text/html;charset=utf-8,${encodeURIComponent(html)}`;
}

/** The season's words are text, not markup. */
function toHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** Downloads a template: a file at an address, or one of the season's texts, of which the page makes a document. */
export function TemplateLink({ template: { name, href } }: { template: { name: string; href: string } }) {
  const { definition } = useEditor().draft;
  if (href.startsWith('/') || href.startsWith('https://'))
    return (
      <TextLink href={href} download>
        下载模板：{name}
      </TextLink>
    );
  const template = definition.templates?.[href];
  if (!template) return null;
  return (
    <TextLink href={toDocument(template)} download={`${name}.html`}>
      下载模板：{name}
    </TextLink>
  );
}
