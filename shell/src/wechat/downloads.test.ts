import { canOpenInWeChat, fileName } from './downloads';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) MicroMessenger/8.0.49';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; HarmonyOS) MicroMessenger/8.0.49';
const at = (path: string, download = '') => ({ href: `https://portal.example${path}`, download });

test.each([
  ['/files/plan.pdf', true, false],
  ['/files/template.DOCX', true, false],
  ['/files/code.png', true, true],
  ['/files/all.zip', false, false],
  ['/api/content/activity/3/calendar.ics', false, false],
])('%s opens in WeChat: on an iPhone %s, on Android %s', (path, onIphone, onAndroid) => {
  expect(canOpenInWeChat(at(path), IPHONE)).toBe(onIphone);
  expect(canOpenInWeChat(at(path), ANDROID)).toBe(onAndroid);
});

test('what an entry has stored opens by the name that its link gives it', () => {
  expect(canOpenInWeChat(at('/api/files/7?sig=1', '计划.pdf'), IPHONE)).toBe(true);
  expect(canOpenInWeChat(at('/api/files/7?sig=1', '照片.png'), ANDROID)).toBe(true);
  expect(canOpenInWeChat(at('/api/files/7?sig=1', '计划.pdf'), ANDROID)).toBe(false);
});

test('what the page has made itself opens nowhere in WeChat', () => {
  expect(canOpenInWeChat({ href: 'blob:https://portal.example/1', download: '数据.json' }, IPHONE)).toBe(
    false,
  );
});

test('a file is called as its link says, else as its address', () => {
  expect(fileName(at('/files/1', '计划书.pdf'))).toBe('计划书.pdf');
  expect(fileName(at('/files/%E8%AE%A1%E5%88%92.pdf?sign=1'))).toBe('计划.pdf');
  expect(fileName(at('/files/100%.pdf'))).toBe('100%.pdf');
  expect(fileName({ href: 'blob:https://portal.example/1', download: '' })).toBe('');
});
