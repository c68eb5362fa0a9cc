import 'react-easy-crop/react-easy-crop.css';
import { Button } from '@portal/ui';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import css from './avatar-cropper.module.css';
import type { CropArea } from './cropper';

export interface Crop {
  area: CropArea;
  turn: number;
}

export interface AvatarCropperProps {
  /** Object URL of the picture. */
  source: string;
  /** Current selection, for `cutPicture`. */
  onChange: (crop: Crop) => void;
  onLoadError: () => void;
}

const MAX_ZOOM = 4;

/** 裁剪头像: square crop area moved by pointer, touch or arrow keys, zoomed by wheel, pinch or slider, rotated by button. */
export function AvatarCropper({ source, onChange, onLoadError }: AvatarCropperProps) {
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState(0);
  return (
    <div className={css.cropper}>
      <div className={css.stage}>
        <Cropper
          image={source}
          crop={position}
          zoom={zoom}
          rotation={turn}
          aspect={1}
          cropShape="round"
          showGrid={false}
          maxZoom={MAX_ZOOM}
          keyboardStep={8}
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': '裁剪范围，可用方向键移动图片', role: 'group' }}
          mediaProps={{ alt: '', onError: onLoadError }}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropAreaChange={(_share, area) => onChange({ area, turn })}
        />
      </div>
      <div className={css.tools}>
        <label className={css.zoom}>
          缩放
          <input
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            value={zoom}
            aria-valuetext={`${Math.round(zoom * 100)}%`}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
        </label>
        {/* Labelled with text, because a rotation icon resembles that of 重新选择图片. */}
        <Button variant="outline" size="s" onClick={() => setTurn((turn + 90) % 360)}>
          旋转90度
        </Button>
      </div>
      <p className={css.hint}>裁剪头像：拖动图片，或使用方向键调整位置。</p>
    </div>
  );
}
