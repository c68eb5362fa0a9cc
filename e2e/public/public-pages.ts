import type { APIRequestContext } from '@playwright/test';
import { paths } from '@portal/contract/paths';

export interface PublicPage {
  path: string;
  /** The page's first heading. */
  heading: string | RegExp;
  /** One section of a page that is listed itself. */
  section?: true;
  /** Drawn by the same code as another page of the list, of other words. */
  alike?: true;
}

const sections = (
  family: { href: (section?: never) => string; sections: readonly string[] },
  headings: Readonly<Record<string, string | RegExp>>,
): PublicPage[] =>
  family.sections.map((section) => ({
    path: `${family.href()}/${section}`,
    heading: headings[section] ?? /.+/,
    section: true,
  }));

/** Every public page that needs no id. */
export const publicPages: readonly PublicPage[] = [
  { path: paths.home.href(), heading: /创新创业大赛/ },
  { path: paths.news.href(), heading: '新闻中心' },
  { path: paths.information.href(), heading: '资讯', alike: true },
  { path: paths.activity.href(), heading: '活动' },
  { path: paths.products.href(), heading: '产品展示' },
  { path: paths.financingNeeds.href(), heading: '融资需求', alike: true },
  { path: paths.project.href(), heading: '项目展示' },
  { path: paths.project.winners, heading: '获奖名单' },
  { path: paths.partners.href(), heading: '合作机构' },
  ...sections(paths.partners, { content: '机构列表' }),
  { path: paths.park.href(), heading: '产业园区' },
  ...sections(paths.park, {
    introduce: '园区介绍',
    parks: '园区列表',
    project: '园区项目',
    think: '园区智库',
  }),
  { path: paths.match.href(), heading: '关于大赛' },
  ...sections(paths.match, {
    introduce: '大赛介绍',
    organize: '组织机构',
    condition: '参赛条件',
    direct: '大赛方向',
    arrange: '赛程安排',
    policy: '扶持政策',
  }),
  { path: paths.service.href(), heading: '“创享+”服务' },
  ...sections(paths.service, { bullet: '服务要点', item: '服务项目', seven: '七大服务' }),
  { path: paths.contact.href(), heading: '联系我们' },
  ...sections(paths.contact, { map: '地图位置', overview: '概况', way: '联系方式' }),
  { path: paths.icons.href(), heading: '图标库' },
  ...sections(paths.icons, { 'color-icons': '彩色图标', 'svg-icons': 'SVG 图标' }),
  { path: paths.helpSolve.href(), heading: '帮您解决' },
  { path: paths.productServicesList.href(), heading: '产品服务', alike: true },
  { path: paths.financeServices.href(), heading: '金融服务' },
  { path: paths.talentServices.href(), heading: '人才服务', alike: true },
  { path: paths.carInsurance.href(), heading: '车险服务', alike: true },
  { path: paths.search.href(), heading: '搜索', alike: true },
  { path: paths.search.href('报名'), heading: '“报名”的搜索结果' },
  { path: paths.userAgreement.href(), heading: '用户服务协议' },
  { path: paths.privacyPolicy.href(), heading: '隐私政策', alike: true },
  { path: paths.assistant.href(), heading: /智能客服/ },
];

/** Lists with details, and the list that a detail without an id goes to; `alike`: shown as another kind is. */
export const detailLists = [
  { type: 'news', list: paths.news.href(), detail: paths.news.detail },
  { type: 'information', list: paths.information.href(), detail: paths.information.detail, alike: true },
  { type: 'activity', list: paths.activity.href(), detail: paths.activity.detail },
  { type: 'products', list: paths.products.href(), detail: paths.products.detail },
  {
    type: 'financingNeeds',
    list: paths.financingNeeds.href(),
    detail: paths.financingNeeds.detail,
    alike: true,
  },
  { type: 'project', list: paths.project.href(), detail: paths.project.detail },
  {
    type: 'products',
    list: paths.productServicesList.href(),
    detail: paths.productServicesDetail.href,
    alike: true,
  },
] as const;

/** The newest item of a type, as the API has it now. */
export async function newestItem(request: APIRequestContext, type: string, keyword = '') {
  const answer = await request.get(`/api/content/${type}/page`, {
    params: { pageSize: 1, keyword },
    headers: { 'tenant-id': '126' },
  });
  const { data } = (await answer.json()) as { data: { list: { id: number; title: string }[] } };
  const item = data.list[0];
  if (!item) throw new Error(`No content of type ${type}`);
  return item;
}
