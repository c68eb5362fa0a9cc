import { Grid } from '@portal/ui';
import { ControlsProvider, FieldGroup, Stack } from '@portal/ui/controls';
import { AvatarCropper } from '@portal/ui/cropper';
import { MapPicker, type MapPlace, MapView } from '@portal/ui/map';
import { QrCode } from '@portal/ui/qr';
import { RegionCascader, type RegionItem } from '@portal/ui/region';
import { RingChart } from '@portal/ui/ring-chart';
import { DropZone, type UploadProgress, UploadRow } from '@portal/ui/uploader';
import { VideoPlayer } from '@portal/ui/video';
import { useState } from 'react';
import { Sample } from './light-gallery';

const loaders = {
  provinces: async () => [{ id: '53', name: '云南省' }],
  cities: async () => [{ id: '5301', name: '昆明市' }],
  counties: async () => [{ id: '530102', name: '五华区' }],
};

const parks = [
  { id: 1, name: '江州科创园', lng: 102.71, lat: 25.04 },
  { id: 2, name: '云安生物谷', lng: 102.83, lat: 24.88 },
];

const portrait = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#9ec5f8"/><circle cx="400" cy="260" r="120" fill="#fff"/><rect x="220" y="400" width="360" height="200" rx="90" fill="#fff"/></svg>',
)}`;

const MB = 1024 * 1024;

const rows: readonly UploadProgress[] = [
  { name: '商业计划书.pdf', size: 12 * MB, loaded: 5 * MB, phase: 'sending' },
  { name: '路演视频.mp4', size: 180 * MB, loaded: 90 * MB, phase: 'paused' },
  {
    name: '营业执照.png',
    size: MB,
    loaded: MB,
    phase: 'failed',
    message: '文件类型不符合要求',
    unusable: true,
  },
];

export function WidgetsGallery() {
  const [place, setPlace] = useState<MapPlace>();
  const [region, setRegion] = useState<readonly RegionItem[]>([]);
  return (
    <ControlsProvider>
      <Sample title="上传">
        <Stack gap="2">
          <DropZone label="营业执照" accept="application/pdf" hint="PDF，不超过20 MB" onFile={() => {}} />
          {rows.map((row) => (
            <UploadRow
              key={row.phase}
              state={row}
              onPause={() => {}}
              onResume={() => {}}
              onCancel={() => {}}
              accept="application/pdf"
              onReplace={() => {}}
            />
          ))}
        </Stack>
      </Sample>
      <Sample title="地区与地图">
        <Grid columns={2}>
          <FieldGroup label="所在地区" help="请选择省/市/区县">
            <RegionCascader value={region} onChange={setRegion} loaders={loaders} />
          </FieldGroup>
          <span />
          <MapView label="产业园区" points={parks} />
          <MapPicker
            value={place}
            onChange={setPlace}
            start={{ centre: { lng: 102.71, lat: 25.04 }, zoom: 10 }}
          />
        </Grid>
      </Sample>
      <Sample title="图表、二维码、视频与头像">
        <Grid columns={2}>
          <RingChart
            label="股权结构"
            unit="%"
            items={[
              { label: '张晓明', value: 51 },
              { label: '李思远', value: 30 },
              { label: '员工持股平台', value: 19 },
            ]}
          />
          <QrCode text="https://portal.example/competitionEnter/receipt/1" label="报名回执二维码" />
          <VideoPlayer src="/missing.mp4" title="大赛宣传片" poster={portrait} />
          <AvatarCropper source={portrait} onChange={() => {}} onLoadError={() => {}} />
        </Grid>
      </Sample>
    </ControlsProvider>
  );
}
