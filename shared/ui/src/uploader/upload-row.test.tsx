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

test('screen readers announce each phase once, not each per cent', () => {
  const said = (html: string) => /<span role="status">([^<]*)<\/span>/.exec(html)?.[1];
  expect(said(render({}))).toBe('正在上传');
  expect(said(render({ phase: 'joining' }))).toBe('正在保存文件');
  expect(render({})).toContain(' 37%</span>');
  expect(render({ phase: 'waiting' })).not.toContain(' 37%</span>');
});
