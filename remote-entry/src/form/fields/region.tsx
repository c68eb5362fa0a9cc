import { listCities, listCounties, listProvinces } from '@portal/api-client/reference';
import type { FieldOf } from '@portal/season/field';
import { regionValueSchema } from '@portal/season/fields/region';
import { RegionCascader } from '@portal/ui/region';
import type { FieldControl } from './field-control';

const loaders = { provinces: listProvinces, cities: listCities, counties: listCounties };

interface RegionAnswerProps {
  id: string;
  value: unknown;
  onChange: (value: { codes: string[]; names: string[] } | null) => void;
  onBlur: () => void;
  disabled: boolean;
  invalid: boolean;
}

/** Names are stored with the codes, so that past entries still show the original names. */
function RegionAnswer({ value, onChange, ...rest }: RegionAnswerProps) {
  const { codes, names } = regionValueSchema.safeParse(value).data ?? { codes: [], names: [] };
  return (
    <RegionCascader
      {...rest}
      loaders={loaders}
      value={codes.map((id, at) => ({ id, name: names[at] ?? id }))}
      onChange={(items) =>
        onChange(
          items.length === 0
            ? null
            : { codes: items.map((item) => item.id), names: items.map((item) => item.name) },
        )
      }
    />
  );
}

export const regionControl: FieldControl<FieldOf<'region'>> = {
  group: true,
  wide: () => true,
  render: ({ id, value, onChange, onBlur, disabled, invalid }) => (
    <RegionAnswer {...{ id, value, onChange, onBlur, disabled, invalid }} />
  ),
};
