import { filePurposes } from '@portal/contract/files';
import { Icon } from '@portal/ui';
import { AvatarCropper, type Crop } from '@portal/ui/cropper';
import css from './avatar.module.css';

interface PicturePickerProps {
  source: string | undefined;
  onChoose: (file: File) => void;
  onCrop: (crop: Crop) => void;
  onUnreadable: () => void;
}

/** Chooses a picture, and then the square of it that counts. */
export function PicturePicker({ source, onChoose, onCrop, onUnreadable }: PicturePickerProps) {
  return (
    <div className={css.picture}>
      {source ? (
        <AvatarCropper key={source} source={source} onChange={onCrop} onLoadError={onUnreadable} />
      ) : null}
      <label className={css.choose} data-again={source ? '' : undefined}>
        <input
          type="file"
          className={css.file}
          accept={filePurposes.avatar.mimes.join(',')}
          onChange={({ target }) => {
            const file = target.files?.[0];
            // The same file again must be a change, too.
            target.value = '';
            if (file) onChoose(file);
          }}
        />
        <Icon name={source ? 'refresh' : 'image'} />
        {source ? '重新选择图片' : '选择图片'}
        {source ? null : <span className={css.hint}>支持 JPG、PNG、WebP、GIF，不超过30MB</span>}
      </label>
    </div>
  );
}
