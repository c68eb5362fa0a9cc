import { Button, Icon } from '@portal/ui';
import { beijingClock } from '../pages/clock';
import css from '../pages/pages.module.css';
import { useDesk, useSaveState } from './editor-context';
import { spokenTrouble } from './save-state';

/** Whether what was typed is with the server, and why not if not. */
export function SaveBar() {
  const { autosave, entry } = useDesk();
  const saveState = useSaveState();
  const { dirty, unfinished, saving, savedAt, trouble, conflicts } = saveState;
  const putOff = conflicts.some((each) => each.putOff);
  const save = () => {
    autosave.askAgain();
    if (trouble) autosave.retry();
    else void autosave.flush();
  };
  if (!entry.editable && !dirty && !savedAt) return null;
  const inTrouble = trouble && dirty && !unfinished;
  const state = inTrouble ? 'trouble' : dirty || saving ? 'unsaved' : 'saved';
  return (
    <div className={css.saveBar} data-state={state}>
      <span role="status" className={css.saveText}>
        <Icon name={state === 'saved' ? 'check-circle' : state === 'trouble' ? 'wifi-off' : 'clock'} />
        {state === 'saved' ? (savedAt ? `已保存 ${beijingClock(savedAt)}` : '尚未填写') : '尚未保存'}
      </span>
      {inTrouble ? <span className={css.saveTrouble}>{spokenTrouble(saveState)}</span> : null}
      {unfinished && !putOff ? (
        <span className={css.saveTrouble}>更换的内容填写正确并离开输入框后保存，原内容仍保留</span>
      ) : null}
      {putOff ? (
        <span className={css.saveTrouble}>有内容已在其他设备修改，选择保留哪一个后才能保存</span>
      ) : null}
      {(dirty && !unfinished) || putOff ? (
        <Button size="s" variant="outline" busy={saving} onClick={save}>
          {putOff ? '选择后保存' : '立即保存'}
        </Button>
      ) : null}
    </div>
  );
}
