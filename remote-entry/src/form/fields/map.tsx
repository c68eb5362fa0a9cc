import { listCities, listCounties, listProvinces } from '@portal/api-client/reference';
import type { SeasonDefinition } from '@portal/season/definition';
import type { FieldOf } from '@portal/season/field';
import { mapValueSchema } from '@portal/season/fields/map';
import { regionValueSchema } from '@portal/season/fields/region';
import { getRoleReferences } from '@portal/season/roles';
import { Button, configuredMapTiles, loadOrToast } from '@portal/ui';
import { MapPicker, type Viewpoint } from '@portal/ui/map';
import { useEffect, useState } from 'react';
import { useDraft } from '../../editor/editor-context';
import type { ControlProps, FieldControl } from './field-control';

const COUNTRY: Viewpoint = { centre: { lng: 104, lat: 35.5 }, zoom: 4 };
const PROVINCE_ZOOM = 7;
const CITY_ZOOM = 10;
const COUNTY_ZOOM = 12;

/** Starts at the smallest division with a known centre. */
async function findStart(codes: readonly string[]): Promise<Viewpoint> {
  const [province = '', city = '', county] = codes;
  const [counties, cities, provinces] = await Promise.all([
    county ? listCounties(city) : [],
    city ? listCities(province) : [],
    listProvinces(),
  ]);
  const levels = [
    { id: county, list: counties, zoom: COUNTY_ZOOM },
    { id: city, list: cities, zoom: CITY_ZOOM },
    { id: province, list: provinces, zoom: PROVINCE_ZOOM },
  ];
  for (const { id, list, zoom } of levels) {
    const centre = list.find((region) => region.id === id)?.centre;
    if (centre) return { centre, zoom };
  }
  return COUNTRY;
}

function useRegion({ roles }: SeasonDefinition): string {
  return useDraft((draft) => {
    for (const { stepId, key } of getRoleReferences(roles, 'region')) {
      const region = regionValueSchema.safeParse(draft.step(stepId).answers[key]).data;
      if (region && region.codes.length > 0) return region.codes.join('/');
    }
    return '';
  });
}

function MapAnswer({ definition, value, onChange, disabled }: ControlProps<FieldOf<'map'>>) {
  const point = mapValueSchema.safeParse(value).data;
  const region = useRegion(definition);
  const [opened, setOpened] = useState(false);
  const [start, setStart] = useState<Viewpoint>();
  const hasTiles = configuredMapTiles() !== undefined;
  const wanted = opened && hasTiles && point === undefined;
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    const find = () => findStart(region ? region.split('/') : []);
    void loadOrToast(find).then((found) => current && setStart(found ?? COUNTRY));
    return () => {
      current = false;
    };
  }, [wanted, region]);

  if (hasTiles && !point && !start)
    return (
      <Button
        variant="outline"
        icon="map-pin"
        disabled={disabled}
        busy={opened}
        onClick={() => setOpened(true)}
      >
        地图选点
      </Button>
    );
  return (
    <MapPicker
      start={start ?? COUNTRY}
      value={point}
      disabled={disabled}
      onChange={(chosen) =>
        onChange(chosen ? { lng: chosen.lng, lat: chosen.lat, datum: chosen.datum } : null)
      }
    />
  );
}

export const mapControl: FieldControl<FieldOf<'map'>> = {
  group: true,
  wide: () => true,
  render: (props) => <MapAnswer {...props} />,
};
