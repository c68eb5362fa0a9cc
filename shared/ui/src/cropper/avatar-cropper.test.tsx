import { renderToStaticMarkup } from 'react-dom/server';
import { AvatarCropper } from './avatar-cropper';

test('the crop area says what it is for and how to use it', () => {
  const ignore = () => {};
  const html = renderToStaticMarkup(
    <AvatarCropper source="blob:photo" onChange={ignore} onLoadError={ignore} />,
  );
  expect(html).toContain('裁剪头像：拖动图片，或使用方向键调整位置。');
});
