import { Button } from '@portal/ui';
import { Box, Wrap } from '@portal/ui/controls';
import { Alert } from '@portal/ui/controls/page';
import type { PastedRows } from './paste-rows';

const MAX_NAMED = 5;

interface PastedNoticeProps {
  pasted: PastedRows;
  rowName: string;
  max: number;
  onUndo?: () => void;
  onClose: () => void;
}

export function PastedNotice({ pasted, rowName, max, onUndo, onClose }: PastedNoticeProps) {
  const { filled, left, unread } = pasted;
  return (
    <Alert
      role="status"
      tone={left > 0 || unread.length > 0 ? 'warning' : 'success'}
      title={`已粘贴${filled}条${left > 0 ? `，另有${left}条超出上限（最多${max}条），未粘贴` : ''}`}
    >
      {unread.length > 0 ? (
        <Box as="ul" paddingLeft="2.5" listStyleType="disc">
          {unread.slice(0, MAX_NAMED).map(({ index, label, text }) => (
            <li key={`${index} ${label}`}>
              {rowName}
              {index + 1}的“{label}”未能识别：{text}，请手动填写
            </li>
          ))}
          {unread.length > MAX_NAMED ? <li>另有{unread.length - MAX_NAMED}处未能识别</li> : null}
        </Box>
      ) : null}
      <Wrap gap="1" marginTop="1">
        {onUndo ? (
          <Button size="s" variant="outline" onClick={onUndo}>
            撤销粘贴
          </Button>
        ) : null}
        <Button size="s" variant="ghost" onClick={onClose}>
          知道了
        </Button>
      </Wrap>
    </Alert>
  );
}
