import { beijingClock } from '@portal/contract/beijing-time';
import { Button, Icon } from '@portal/ui';
import css from '../pages/pages.module.css';
import { useEditor, useSaveState } from './editor-context';
import { describeProblem } from './save-state';

/** Tells whether the server has the input, and if not, why. */
export function SaveBar() {
  const { autosave, entry } = useEditor();
  const saveState = useSaveState();
  const { dirty, unfinished, saving, savedAt, problem, conflicts } = saveState;
  const postponed = conflicts.some((each) => each.postponed);
  const save = () => {
    autosave.reopenConflicts();
    if (problem) autosave.retry();
    else void autosave.flush();
  };
  if (!entry.editable && !dirty && !savedAt) return null;
  const hasProblem = problem && dirty && !unfinished;
  const state = hasProblem ? 'problem' : dirty || saving ? 'unsaved' : 'saved';
  return (
    <div className={css.saveBar} data-state={state}>
      <span role="status" className={css.saveText}>
        <Icon name={state === 'saved' ? 'check-circle' : state === 'problem' ? 'wifi-off' : 'clock'} />
        {state === 'saved' ? (savedAt ? `已保存 ${beijingClock(savedAt)}` : '尚未填写') : '尚未保存'}
      </span>
      {hasProblem ? <span className={css.saveProblem}>{describeProblem(saveState)}</span> : null}
      {unfinished && !postponed ? (
        <span className={css.saveProblem}>更换的内容填写正确并离开输入框后保存，原内容仍保留</span>
      ) : null}
      {postponed ? (
        <span className={css.saveProblem}>有内容已在其他设备修改，选择保留哪一个后才能保存</span>
      ) : null}
      {(dirty && !unfinished) || postponed ? (
        <Button size="s" variant="outline" busy={saving} onClick={save}>
          {postponed ? '选择后保存' : '立即保存'}
        </Button>
      ) : null}
    </div>
  );
}
