import { renderToStaticMarkup } from 'react-dom/server';
import { VideoPlayer } from './video-player';

test('the player is labelled with its title; captions are offered only if the video has some', () => {
  const film = (captions?: string) =>
    renderToStaticMarkup(<VideoPlayer src="/film.mp4" title="样机" captions={captions} />);
  expect(film()).toContain('aria-label="视频播放：样机"');
  expect(film()).not.toContain('<track');
  expect(film('/film.vtt')).toMatch(/<track kind="captions"[^>]* src="\/film\.vtt"/);
});
