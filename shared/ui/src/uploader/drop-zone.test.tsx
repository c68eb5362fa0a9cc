import { renderToStaticMarkup } from 'react-dom/server';
import { DropZone } from './drop-zone';

test('the drop area says how to choose a file, and its input what to upload', () => {
  const html = renderToStaticMarkup(
    <DropZone accept="application/pdf" label="商业计划书" hint="PDF，不超过50 MB" onFile={() => {}} />,
  );
  expect(html).toContain('>点击或拖拽文件到此处上传<');
  expect(html).toContain('aria-label="上传商业计划书"');
});
