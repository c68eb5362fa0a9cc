/**
 * Every public path of the portal: its pattern (React Router syntax) and its href builder. Links across remotes use
 * these, so that each path is written once.
 */
function page<const P extends string>(pattern: P) {
  return { pattern, href: () => pattern };
}

/** Runs of percent-encoded non-ASCII characters; `URLSearchParams` never cuts one off. */
const ENCODED_WORDS = /(?:%[89A-F][\dA-F])+/g;

/**
 * Appends a query whose non-ASCII words stay readable. Browsers encode them, and they compress well next to the same
 * words in the page.
 */
export function withQuery(path: string, query: Readonly<Record<string, string>> = {}): string {
  const text = String(new URLSearchParams(query)).replaceAll(ENCODED_WORDS, decodeURIComponent);
  return text ? `${path}?${text}` : path;
}

/** @param title heading of the list page @param kind label of one item in the search */
function list<const P extends string>(base: P, title: string, kind = title) {
  return {
    title,
    kind,
    pattern: base,
    detailPattern: `${base}/detail/:id?` as const,
    href: (query?: Readonly<Record<string, string>>) => withQuery(base, query),
    detail: (id: string | number) => `${base}/detail/${encodeURIComponent(id)}`,
  };
}

function family<const P extends string, const S extends readonly string[]>(base: P, sections: S) {
  return {
    pattern: base,
    sections,
    sectionPattern: `${base}/:section` as const,
    href: (section?: S[number]) => (section ? `${base}/${section}` : base),
  };
}

export const paths = {
  home: page('/'),
  news: list('/news', '新闻中心', '新闻'),
  information: list('/information', '资讯'),
  activity: list('/activity', '活动'),
  products: list('/products', '产品'),
  financingNeeds: list('/financingNeeds', '融资需求'),
  project: {
    ...list('/project', '项目展示', '项目'),
    /** All award winners, by season and award. */
    winners: '/project/winners',
  },
  partners: {
    ...family('/partners', ['content']),
    /** Partners have no page of their own: the list, filtered to this one. */
    named: (title: string) => withQuery('/partners/content', { keyword: title }),
  },
  park: {
    ...family('/park', ['introduce', 'parks', 'project', 'think']),
    /** The list with this park expanded. */
    opened: (id: string | number) => `/park/parks?park=${encodeURIComponent(id)}`,
  },
  match: family('/match', [
    'arrange',
    'condition',
    'direct',
    'introduce',
    'organize',
    'policy',
    'ptitle',
    'title',
  ]),
  service: family('/service', ['bullet', 'item', 'seven']),
  contact: family('/contact', ['map', 'overview', 'way']),
  icons: family('/icons', ['color-icons', 'svg-icons']),
  helpSolve: page('/helpSolve'),
  productServicesList: page('/productServices/list'),
  productServicesDetail: {
    pattern: '/productServices/detail',
    href: (id: string | number) => `/productServices/detail?id=${encodeURIComponent(id)}`,
  },
  financeServices: page('/financeServices'),
  talentServices: page('/talentServices'),
  carInsurance: page('/carInsurance'),
  search: {
    pattern: '/search',
    href: (q?: string) => (q ? withQuery('/search', { q }) : '/search'),
  },
  userAgreement: page('/agreements/user'),
  privacyPolicy: page('/agreements/privacy'),
  assistant: page('/assistant'),
  notFound: page('/404'),
  competitionEnter: {
    pattern: '/competitionEnter',
    href: (step?: string) =>
      step ? `/competitionEnter?step=${encodeURIComponent(step)}` : '/competitionEnter',
    /**
     * An entry of any season; without an id, the page opens the current season's.
     * @param path of a field, beginning with the step's id
     */
    entry: (id: string, [step, ...field]: readonly (string | number)[] = []) =>
      withQuery('/competitionEnter', {
        entry: id,
        ...(step ? { step: String(step) } : {}),
        ...(field.length > 0 ? { field: field.join('.') } : {}),
      }),
    /** Starts this season's entry from an earlier one, after showing what differs. */
    copy: (id: string) => `/competitionEnter?copy=${encodeURIComponent(id)}`,
    receiptPattern: '/competitionEnter/receipt/:id',
    receipt: (id: string | number) => `/competitionEnter/receipt/${encodeURIComponent(id)}`,
    verifyPattern: '/competitionEnter/verify/:entryNo?',
    /** Form to type in a receipt's number and code. */
    verifyForm: '/competitionEnter/verify',
    /** Public page that says whether a receipt is genuine. */
    verify: ({ entryNo, sha256 }: { entryNo: string; sha256: string }) =>
      `/competitionEnter/verify/${encodeURIComponent(entryNo)}?sha256=${sha256}`,
  },
  personalCenter: {
    pattern: '/personalCenter',
    href: (current?: number) => (current ? `/personalCenter?current=${current}` : '/personalCenter'),
  },
} as const;

/** Content kinds whose items have pages of their own. */
export type ListedKind = {
  [P in keyof typeof paths]: (typeof paths)[P] extends { kind: string } ? P : never;
}[keyof typeof paths];

/** Tabs of the personal centre by `?current=` number; the specification fixes 4 and 5. */
export const personalCenterTabs = {
  overview: 1,
  security: 2,
  notifications: 3,
  profile: 4,
  records: 5,
  myData: 6,
  settings: 7,
} as const;

/** The `tel:` URL of the first phone number in a text, with a pause before its extension. */
export function telHref(phone: string): string {
  const [first = ''] = phone.split(/[、，；;/]/);
  return `tel:${first.replace('转', ',').replaceAll(/[^\d+,]/g, '')}`;
}
