import { exportOwnData } from '@portal/api-client/users/export-own-data';
import { Button, toast } from '@portal/ui';
import { useState } from 'react';
import { Panel } from '../center/panel';
import { saveAsFile } from './save-as-file';

/** 导出我的数据: everything that the platform holds of the account, as one JSON file. */
export function ExportPanel() {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const data = await exportOwnData();
      const day = data.exportedAt.slice(0, 10);
      saveAsFile(`我的数据-${day}.json`, JSON.stringify(data, null, 2));
      toast.success('数据已导出，请妥善保管');
    } catch {
      // The API client has told the user why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel
      title="导出我的数据"
      lead="包括账号资料、登录记录、授权同意、站内通知、报名信息和上传文件的清单，格式为 JSON。"
    >
      <Button variant="outline" icon="download" busy={busy} onClick={download}>
        导出数据
      </Button>
    </Panel>
  );
}
