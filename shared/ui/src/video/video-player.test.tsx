import { renderToStaticMarkup } from 'react-dom/server';
import { VideoPlayer } from './video-player';

test('captions are offered only if the video has some', () => {
  const film = (captions?: string) =>
    renderToStaticMarkup(<VideoPlayer src="/film.mp4" title="样机" captions={captions} />);
  expect(film()).not.toContain('<track');
  expect(film('/film.vtt')).toMatch(/<track kind="captions"[^>]* src="\/film\.vtt"/);
});
