import type { Column, FieldOf } from '@portal/season/field';
import { FileAnswer } from '../file-answer';
import { booleanControl, cascadeControl, rowControl, selectControl, tagsControl } from './choice';
import { dateControl, monthControl } from './date';
import { dateRangeControl } from './date-range';
import type { FieldControl } from './field-control';
import { mapControl } from './map';
import { moneyControl, numberControl, percentControl } from './number';
import { regionControl } from './region';
import { textareaControl, textControl } from './text';

const fileControl: FieldControl<FieldOf<'file'>> = {
  group: true,
  wide: () => true,
  render: (props) => <FileAnswer {...props} />,
};

const controls: { readonly [T in Column['type']]: FieldControl<FieldOf<T>> } = {
  text: textControl,
  textarea: textareaControl,
  number: numberControl,
  money: moneyControl,
  percent: percentControl,
  date: dateControl,
  month: monthControl,
  'date-range': dateRangeControl,
  select: selectControl,
  cascade: cascadeControl,
  boolean: booleanControl,
  tags: tagsControl,
  region: regionControl,
  map: mapControl,
  file: fileControl,
  row: rowControl,
};

export function getControl(type: Column['type']): FieldControl {
  return controls[type];
}
