import { getStep } from '@portal/season/definition';
import { Button } from '@portal/ui';
import { Box } from '@portal/ui/controls';
import { Alert } from '@portal/ui/controls/page';
import { useState } from 'react';
import { useEditor } from '../editor/editor-context';
import type { Restored } from '../editor/restore';

/** Above the save bar, so that it is visible at any scroll position. */
export function RestoredNotice({ restored, onClose }: { restored: Restored; onClose: () => void }) {
  const { definition } = useEditor().draft;
  const [read, setRead] = useState(false);
  const close = () => {
    setRead(true);
    onClose();
  };
  if (read || restored.stepIds.length === 0) return null;
  return (
    <Box
      position="sticky"
      bottom="60px"
      zIndex="15"
      maxWidth={{ base: 'calc(100% - 76px)', md: '100%' }}
      borderRadius="m"
      background="surface"
      boxShadow="lift"
    >
      <Alert
        tone="success"
        role="status"
        title="已为您恢复未提交的内容"
        action={
          <Button size="s" variant="ghost" onClick={close}>
            知道了
          </Button>
        }
      >
        {restored.stepIds.map((id) => getStep(definition, id).title).join('、')}
        中有上次未来得及保存的内容，已恢复。
      </Alert>
    </Box>
  );
}
