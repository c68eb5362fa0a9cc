import type { APIRequestContext } from '@playwright/test';
import { type ListedKind, paths } from '@portal/contract/paths';

export interface PublicPage {
  path: string;
  heading: string | RegExp;
  /** A section of a page that is in the list itself. */
  section?: true;
  /** Uses the same template as another page in the list, with other texts. */
  alike?: true;
}

const sections = <S extends string>(
  family: { pattern: string; sections: readonly S[] },
  headings: Readonly<Record<S, string | RegExp>>,
): PublicPage[] =>
  family.sections.map((section) => ({
    path: `${family.pattern}/${section}`,
    heading: headings[section],
    section: true,
  }));

type PageName = keyof typeof paths;
/** Pages of a signed-in user, of a single item, or of nothing. */
type NotPublic = 'competitionEnter' | 'personalCenter' | 'productServicesDetail' | 'notFound';

const listedKinds = (Object.keys(paths) as PageName[]).filter(
  (name): name is ListedKind => 'kind' in paths[name],
);
const alikeKinds: readonly ListedKind[] = ['information', 'financingNeeds'];
const alike = (type: ListedKind) => (alikeKinds.includes(type) ? { alike: true as const } : {});

const otherPages: Readonly<Record<Exclude<PageName, NotPublic | ListedKind>, readonly PublicPage[]>> = {
  home: [{ path: paths.home.href(), heading: /创新创业大赛/ }],
  partners: [
    { path: paths.partners.href(), heading: '合作机构' },
    ...sections(paths.partners, { content: '机构列表' }),
  ],
  park: [
    { path: paths.park.href(), heading: '产业园区' },
    ...sections(paths.park, {
      introduce: '园区介绍',
      parks: '园区列表',
      project: '园区项目',
      think: '园区智库',
    }),
  ],
  match: [
    { path: paths.match.href(), heading: '关于大赛' },
    ...sections(paths.match, {
      introduce: '大赛介绍',
      organize: '组织机构',
      condition: '参赛条件',
      direct: '大赛方向',
      arrange: '赛程安排',
      policy: '扶持政策',
      ptitle: /.+/,
      title: /.+/,
    }),
  ],
  service: [
    { path: paths.service.href(), heading: '“创享+”服务' },
    ...sections(paths.service, { bullet: '服务要点', item: '服务项目', seven: '七大服务' }),
  ],
  contact: [
    { path: paths.contact.href(), heading: '联系我们' },
    ...sections(paths.contact, { map: '地图位置', overview: '概况', way: '联系方式' }),
  ],
  icons: [
    { path: paths.icons.href(), heading: '图标库' },
    ...sections(paths.icons, { 'color-icons': '彩色图标', 'svg-icons': 'SVG 图标' }),
  ],
  helpSolve: [{ path: paths.helpSolve.href(), heading: '帮您解决' }],
  productServicesList: [{ path: paths.productServicesList.href(), heading: '产品服务', alike: true }],
  financeServices: [{ path: paths.financeServices.href(), heading: '金融服务' }],
  talentServices: [{ path: paths.talentServices.href(), heading: '人才服务', alike: true }],
  carInsurance: [{ path: paths.carInsurance.href(), heading: '车险服务', alike: true }],
  search: [
    { path: paths.search.href(), heading: '搜索', alike: true },
    { path: paths.search.href('报名'), heading: '“报名”的搜索结果' },
  ],
  userAgreement: [{ path: paths.userAgreement.href(), heading: '用户服务协议' }],
  privacyPolicy: [{ path: paths.privacyPolicy.href(), heading: '隐私政策', alike: true }],
  assistant: [{ path: paths.assistant.href(), heading: /智能客服/ }],
};

/** Every public page without an id in its URL. */
export const publicPages: readonly PublicPage[] = [
  ...Object.values(otherPages).flat(),
  ...listedKinds.map((type) => ({ path: paths[type].href(), heading: paths[type].title, ...alike(type) })),
  { path: paths.project.winners, heading: '获奖名单' },
];

interface DetailList {
  type: string;
  /** Target of the redirect when the id is missing. */
  list: string;
  detail: (id: number | string) => string;
  alike?: true;
}

export const detailLists: readonly DetailList[] = [
  ...listedKinds.map((type) => ({
    type,
    list: paths[type].href(),
    detail: paths[type].detail,
    ...alike(type),
  })),
  {
    type: 'products',
    list: paths.productServicesList.href(),
    detail: paths.productServicesDetail.href,
    alike: true,
  },
];

export async function findNewestItem(request: APIRequestContext, type: string, keyword = '') {
  const answer = await request.get(`/api/content/${type}/page`, {
    params: { pageSize: 1, keyword },
    headers: { 'tenant-id': '126' },
  });
  const { data } = (await answer.json()) as { data: { list: { id: number; title: string }[] } };
  const item = data.list[0];
  if (!item) throw new Error(`No content of type ${type}`);
  return item;
}
