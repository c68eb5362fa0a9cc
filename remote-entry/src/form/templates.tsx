import { getTemplateLinks } from '@portal/api-client/entry';
import type { TemplateLinks } from '@portal/contract/competition/entry';
import { Button, TextLink } from '@portal/ui';
import { Wrap } from '@portal/ui/controls';
import { useState } from 'react';
import { useEditor } from '../editor/editor-context';

/** A link with `download` does not navigate, so unsaved input stays. */
function download(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}

export function TemplateLink({ template: { name, href } }: { template: { name: string; href: string } }) {
  const { draft, autosave } = useEditor();
  const [busy, setBusy] = useState<keyof TemplateLinks>();
  if (href.startsWith('/') || href.startsWith('https://'))
    return (
      <TextLink alone href={href} download>
        下载模板：{name}
      </TextLink>
    );
  if (!draft.definition.templates?.[href]) return null;
  const open = async (format: keyof TemplateLinks) => {
    setBusy(format);
    try {
      await Promise.all(draft.stepIds().map((stepId) => autosave.flush(stepId)));
      download((await getTemplateLinks(draft.entryId, href))[format]);
    } catch {
      // The API client has already shown the error.
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <Wrap gap="1" align="center">
      <span>模板：{name}（已按报名内容填写）</span>
      <Button variant="outline" size="s" icon="download" busy={busy === 'docx'} onClick={() => open('docx')}>
        下载Word
      </Button>
      <Button variant="outline" size="s" icon="download" busy={busy === 'pdf'} onClick={() => open('pdf')}>
        下载PDF
      </Button>
    </Wrap>
  );
}
