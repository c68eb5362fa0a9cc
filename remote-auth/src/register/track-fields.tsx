import { getTrackSelectTree } from '@portal/api-client/reference';
import { Button } from '@portal/ui';
import { FieldGroup, Flex, Select, SimpleGrid } from '@portal/ui/controls';
import { useLoaded } from '@portal/ui/loading';

const CHOOSE_TRACK = '请选择赛道';

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
    <FieldGroup label="参赛赛道" error={error && area ? CHOOSE_TRACK : error} required>
      {tracks.state === 'failed' ? (
        <Flex wrap="wrap" rowGap="0.5" columnGap="2" align="center" justify="space-between" role="alert">
          参赛赛道加载失败
          <Button variant="outline" size="s" onClick={tracks.retry}>
            重试
          </Button>
        </Flex>
      ) : (
        // Two columns only if the longest placeholder fits.
        <SimpleGrid minChildWidth="190px" gap="1">
          <Select
            aria-label="赛区"
            placeholder={tracks.state === 'loading' ? '正在加载赛道' : '请选择参赛赛区'}
            options={options(areas)}
            value={area}
            aria-invalid={Boolean(error && !area)}
            onBlur={track || !area ? onBlur : undefined}
            onChange={(event) => onChange([event.target.value, ''])}
          />
          <Select
            aria-label="参赛赛道"
            placeholder={CHOOSE_TRACK}
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
