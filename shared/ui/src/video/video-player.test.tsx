import { renderToStaticMarkup } from 'react-dom/server';
import { VideoPlayer } from './video-player';

test('only a film that has captions offers them', () => {
  const film = (captions?: string) =>
    renderToStaticMarkup(<VideoPlayer src="/film.mp4" title="样机" captions={captions} />);
  expect(film()).not.toContain('<track');
  expect(film('/film.vtt')).toMatch(/<track kind="captions"[^>]* src="\/film\.vtt"/);
});
