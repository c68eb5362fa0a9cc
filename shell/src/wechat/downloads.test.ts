import { canOpenInWeChat, fileName, followIgnoredDownloads } from './downloads';

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

test('whether an uploaded file opens depends on the name in its link’s download attribute', () => {
  expect(canOpenInWeChat(at('/api/files/7?sig=1', '计划.pdf'), IPHONE)).toBe(true);
  expect(canOpenInWeChat(at('/api/files/7?sig=1', '照片.png'), ANDROID)).toBe(true);
  expect(canOpenInWeChat(at('/api/files/7?sig=1', '计划.pdf'), ANDROID)).toBe(false);
});

test('a blob URL never opens in WeChat', () => {
  expect(canOpenInWeChat({ href: 'blob:https://portal.example/1', download: '数据.json' }, IPHONE)).toBe(
    false,
  );
});

test('the download name comes from the link’s download attribute, else from the URL', () => {
  expect(fileName(at('/files/1', '计划书.pdf'))).toBe('计划书.pdf');
  expect(fileName(at('/files/%E8%AE%A1%E5%88%92.pdf?sign=1'))).toBe('计划.pdf');
  expect(fileName(at('/files/100%.pdf'))).toBe('100%.pdf');
  expect(fileName({ href: 'blob:https://portal.example/1', download: '' })).toBe('');
});

describe('a download that WeChat ignores', () => {
  class Link extends EventTarget {
    readonly download = '';
    constructor(readonly href: string) {
      super();
    }
    closest() {
      return this;
    }
  }
  const globals = ['document', 'Element', 'HTMLAnchorElement', 'navigator'] as const;
  const before = globals.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  const file = new Link('https://portal.example/files/all.zip');
  const picture = new Link('https://portal.example/files/code.png');
  const open = (activeElement: Link | null) => {
    const document = Object.assign(new EventTarget(), { activeElement });
    const values = { document, Element: Link, HTMLAnchorElement: Link, navigator: { userAgent: ANDROID } };
    for (const [name, value] of Object.entries(values))
      Object.defineProperty(globalThis, name, { value, configurable: true });
    return document;
  };
  afterEach(() => {
    for (const [name, was] of before) {
      Reflect.deleteProperty(globalThis, name);
      if (was) Object.defineProperty(globalThis, name, was);
    }
  });

  test.each([
    ['is explained when its link is pressed', file, ['all.zip'], true],
    ['is not explained for a picture, which WeChat can open', picture, [], false],
  ])('%s', (_how, link, names, isPrevented) => {
    const document = open(null);
    const explained: string[] = [];
    followIgnoredDownloads((name) => explained.push(name));
    const event = new Event('click', { cancelable: true });
    Object.defineProperty(event, 'target', { value: link });
    document.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(isPrevented);
    expect(explained).toEqual(names);
  });

  test.each([
    ['is explained late if its link was pressed before the script had loaded', file, ['all.zip']],
    ['is not explained late for a picture', picture, []],
    ['is not explained if nothing was pressed', null, []],
  ])('%s', (_how, link, names) => {
    open(link);
    const explained: string[] = [];
    followIgnoredDownloads((name) => explained.push(name));
    expect(explained).toEqual(names);
  });
});
