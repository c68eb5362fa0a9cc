import { listCities, listCounties, listProvinces } from '@portal/api-client/reference';
import type { FieldOf } from '@portal/season/field';
import { regionValueSchema } from '@portal/season/fields/region';
import { RegionCascader } from '@portal/ui/region';
import type { FieldControl } from './field-control';

const loaders = { provinces: listProvinces, cities: listCities, counties: listCounties };

/** Names are stored with the codes, so that past entries still show the original names. */
export const regionControl: FieldControl<FieldOf<'region'>> = {
  group: true,
  wide: () => true,
  render({ id, value, onChange, onBlur, disabled, invalid }) {
    const { codes, names } = regionValueSchema.safeParse(value).data ?? { codes: [], names: [] };
    return (
      <RegionCascader
        {...{ id, onBlur, disabled, invalid, loaders }}
        value={codes.map((code, at) => ({ id: code, name: names[at] ?? code }))}
        onChange={(items) =>
          onChange(
            items.length === 0
              ? null
              : { codes: items.map((item) => item.id), names: items.map((item) => item.name) },
          )
        }
      />
    );
  },
};
