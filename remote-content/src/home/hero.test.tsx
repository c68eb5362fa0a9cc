import { renderToString } from 'react-dom/server';
import { Hero } from './hero';

test('between seasons the page shows no theme, not even the sample organiser’s', () => {
  const show = (theme?: string) => renderToString(<Hero name={undefined} theme={theme} season={null} />);
  expect(show('创见未来')).toMatch(/<p class="theme">创见未来/);
  expect(show()).not.toContain('<p class="theme">');
});

test('a season whose dates failed to load is not announced as being prepared', () => {
  const show = (name?: string) => renderToString(<Hero name={name} theme={undefined} season={null} />);
  expect(show()).toContain('正在筹备');
  expect(show('第三届创新创业大赛')).not.toContain('正在筹备');
  expect(show('第三届创新创业大赛')).toContain('暂时无法显示');
});
