import { TextLink } from '@portal/ui';
import { templateHref } from './templates';

/** Downloads a template. It is made in the page: a template is as much part of the season's module as its steps. */
export function TemplateLink({ template }: { template: { name: string; href: string } }) {
  const href = templateHref(template.href);
  if (!href) return null;
  return (
    <TextLink href={href} download={`${template.name}.html`}>
      下载模板：{template.name}
    </TextLink>
  );
}
