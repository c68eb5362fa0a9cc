import type { FieldOf } from '@portal/season/field';
import { MapAnswer, RegionAnswer } from '../place-answer';
import type { FieldControl } from './field-control';

export const regionControl: FieldControl<FieldOf<'region'>> = {
  group: true,
  wide: true,
  render: ({ id, value, onChange, onBlur, disabled, invalid }) => (
    <RegionAnswer {...{ id, value, onChange, onBlur, disabled, invalid }} />
  ),
};

export const mapControl: FieldControl<FieldOf<'map'>> = {
  group: true,
  wide: true,
  render: ({ value, onChange, disabled }) => <MapAnswer {...{ value, onChange, disabled }} />,
};
