import { renderToStaticMarkup } from 'react-dom/server';
import { type UploadProgress, UploadRow } from './upload-row';

const ignore = () => {};
const render = (state: Partial<UploadProgress>) =>
  renderToStaticMarkup(
    <UploadRow
      state={{ name: '计划书.pdf', size: 100, loaded: 37, phase: 'sending', ...state }}
      accept="application/pdf"
      onPause={ignore}
      onResume={ignore}
      onCancel={ignore}
      onReplace={ignore}
    />,
  );

test('screen readers announce each phase once, not every percentage', () => {
  const said = (html: string) => /<span role="status">([^<]*)<\/span>/.exec(html)?.[1];
  expect(said(render({}))).toBe('正在上传');
  expect(said(render({ phase: 'joining' }))).toBe('正在保存文件');
  expect(render({})).toContain(' 37%</span>');
  expect(render({ phase: 'waiting' })).not.toContain(' 37%</span>');
});

test('a file rejected after it was sent completely is not displayed as complete', () => {
  const refused = { phase: 'failed', loaded: 100, message: '文件内容不是PDF格式' } as const;
  expect(render({ ...refused, unusable: true })).not.toContain('100%</span>');
  expect(render({ ...refused, loaded: 37 })).toContain(' 37%</span>');
});
