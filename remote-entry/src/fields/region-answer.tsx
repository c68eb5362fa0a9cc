import { listCities } from '@portal/api-client/regions/list-cities';
import { listCounties } from '@portal/api-client/regions/list-counties';
import { listProvinces } from '@portal/api-client/regions/list-provinces';
import { regionValueSchema } from '@portal/contract/season/value-shapes';
import { RegionCascader } from '@portal/ui/region';

const loaders = { provinces: listProvinces, cities: listCities, counties: listCounties };

interface RegionAnswerProps {
  id: string;
  value: unknown;
  onChange: (value: { codes: string[]; names: string[] } | null) => void;
  onBlur: () => void;
  disabled: boolean;
  invalid: boolean;
}

/** Province, city and county; names are kept beside the codes, so that a past entry reads as it was filled in. */
export function RegionAnswer({ value, onChange, ...rest }: RegionAnswerProps) {
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
