import { getTrackSelectTree } from '@portal/api-client/reference';
import { Button } from '@portal/ui';
import { FieldGroup, Flex, Select, SimpleGrid } from '@portal/ui/controls';
import { useLoaded } from '@portal/ui/loading';

const copy = {
  track: '参赛赛道',
  area: '赛区',
  areaPlaceholder: '请选择参赛赛区',
  trackPlaceholder: '请选择赛道',
  tracksLoading: '正在加载赛道',
  tracksFailed: '参赛赛道加载失败',
  retry: '重试',
} as const;

type TrackChoice = [number | string, number | string];

interface TrackFieldsProps {
  value: Partial<TrackChoice> | undefined;
  error: string | undefined;
  onChange: (value: TrackChoice) => void;
  onBlur: () => void;
}

const options = (nodes: readonly { id: number; name: string }[] | undefined) =>
  (nodes ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

export function TrackFields({ value, error, onChange, onBlur }: TrackFieldsProps) {
  const tracks = useLoaded('tracks', getTrackSelectTree);
  const areas = tracks.state === 'ready' ? tracks.value : [];
  const area = String(value?.[0] ?? '');
  const track = String(value?.[1] ?? '');
  const chosen = areas.find(({ id }) => String(id) === area);
  return (
    <FieldGroup label={copy.track} error={error && area ? copy.trackPlaceholder : error} required>
      {tracks.state === 'failed' ? (
        <Flex wrap="wrap" rowGap="0.5" columnGap="2" align="center" justify="space-between" role="alert">
          {copy.tracksFailed}
          <Button variant="outline" size="s" onClick={tracks.retry}>
            {copy.retry}
          </Button>
        </Flex>
      ) : (
        // Two columns only if the longest placeholder fits.
        <SimpleGrid minChildWidth="190px" gap="1">
          <Select
            aria-label={copy.area}
            placeholder={tracks.state === 'loading' ? copy.tracksLoading : copy.areaPlaceholder}
            options={options(areas)}
            value={area}
            aria-invalid={Boolean(error && !area)}
            onBlur={track || !area ? onBlur : undefined}
            onChange={(event) => onChange([event.target.value, ''])}
          />
          <Select
            aria-label={copy.track}
            placeholder={copy.trackPlaceholder}
            options={options(chosen?.children)}
            value={track}
            disabled={!chosen}
            aria-invalid={Boolean(error && area)}
            onBlur={onBlur}
            onChange={(event) => onChange([area, event.target.value])}
          />
        </SimpleGrid>
      )}
    </FieldGroup>
  );
}
