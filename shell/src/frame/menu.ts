import { paths } from '@portal/contract/paths';
import type { IconName } from '@portal/ui';

interface MenuLink {
  label: string;
  href: string;
  text: string;
}

export interface MenuEntry {
  label: string;
  href: string;
  icon: IconName;
  intro: string;
  links: readonly MenuLink[];
  /** Upper bound for the page's data. If set, the data is prefetched while the page is idle. */
  dataBytes?: number;
}

const { match, park, service, contact } = paths;

/** Also the links of the secondary toolbar. */
export const serviceLinks: readonly MenuLink[] = [
  { label: '帮您解决', href: paths.helpSolve.href(), text: '提出难题，专人对接' },
  { label: '产品服务', href: paths.productServicesList.href(), text: '检测、中试、打样与配套' },
  { label: '金融服务', href: paths.financeServices.href(), text: '种子基金、贷款与贴息' },
  { label: '人才服务', href: paths.talentServices.href(), text: '招聘、落户、公寓与职称' },
  { label: '车险服务', href: paths.carInsurance.href(), text: '车队与员工车辆的投保咨询' },
];

export const menu: readonly MenuEntry[] = [
  {
    label: '首页',
    href: paths.home.href(),
    dataBytes: 12_000,
    icon: 'home',
    intro: '了解本届大赛进展，从这里开始报名参赛。',
    links: [
      { label: '大赛报名', href: paths.competitionEnter.href(), text: '在线填写项目信息，随时保存' },
      { label: '赛程安排', href: match.href('arrange'), text: '报名、评审、决赛的时间' },
      { label: '活动', href: paths.activity.href(), text: '路演、宣讲会、训练营' },
      { label: '个人中心', href: paths.personalCenter.href(), text: '查看参赛记录与审核结果' },
    ],
  },
  {
    label: '关于大赛',
    href: match.href(),
    icon: 'trophy',
    intro: '汇聚创新项目，链接资本、园区与产业。',
    links: [
      { label: '大赛介绍', href: match.href('introduce'), text: '大赛宗旨与历届回顾' },
      { label: '组织机构', href: match.href('organize'), text: '主办、承办与支持单位' },
      { label: '参赛条件', href: match.href('condition'), text: '谁可以参加，需要什么材料' },
      { label: '大赛方向', href: match.href('direct'), text: '重点产业领域与赛道' },
      { label: '赛程安排', href: match.href('arrange'), text: '各阶段时间节点' },
      { label: '扶持政策', href: match.href('policy'), text: '奖金、落地与融资支持' },
    ],
  },
  {
    label: '新闻中心',
    href: paths.news.href(),
    dataBytes: 6_000,
    icon: 'news',
    intro: '第一时间了解大赛通知与创新创业动态。',
    links: [
      { label: '新闻中心', href: paths.news.href(), text: '通知公告与赛事报道' },
      { label: '资讯', href: paths.information.href(), text: '政策解读与产业观察' },
      { label: '活动', href: paths.activity.href(), text: '线上线下活动预告与回顾' },
      { label: '搜索', href: paths.search.href(), text: '按关键词查找所有内容' },
    ],
  },
  {
    label: '项目展示',
    href: paths.project.href(),
    dataBytes: 6_000,
    icon: 'rocket',
    intro: '看见好项目，找到好资源。',
    links: [
      { label: '项目展示', href: paths.project.href(), text: '本届参赛与往届获奖项目' },
      { label: '获奖名单', href: paths.project.winners, text: '历届各赛道的获奖项目' },
      { label: '融资需求', href: paths.financingNeeds.href(), text: '正在寻找资金的团队' },
      { label: '产品', href: paths.products.href(), text: '参赛企业的产品与案例' },
    ],
  },
  {
    label: '创享+服务',
    href: service.href(),
    icon: 'layers',
    intro: '赛前、赛中、赛后，七大服务全程相伴。',
    links: [{ label: '七大服务', href: service.href('seven'), text: '服务体系总览' }, ...serviceLinks],
  },
  {
    label: '合作机构',
    href: paths.partners.href(),
    icon: 'handshake',
    intro: '投资机构、银行与孵化器与您同行。',
    links: [
      { label: '机构列表', href: paths.partners.href('content'), text: '按类型查看合作机构' },
      { label: '合作与评议', href: `${paths.partners.href()}#rules`, text: '承诺、评议办法与加入方式' },
      { label: '融资需求', href: paths.financingNeeds.href(), text: '为机构推荐的优质项目' },
      { label: '金融服务', href: paths.financeServices.href(), text: '种子基金、贷款与贴息' },
    ],
  },
  {
    label: '产业园区',
    href: park.href(),
    icon: 'building',
    intro: '为参赛项目准备的落地空间。',
    links: [
      { label: '园区介绍', href: park.href('introduce'), text: '园区体系与产业定位' },
      { label: '园区列表', href: park.href('parks'), text: '在地图上查看各园区' },
      { label: '园区项目', href: park.href('project'), text: '在建项目与参与办法' },
      { label: '园区智库', href: park.href('think'), text: '向专家提问，看现场调研' },
    ],
  },
  {
    label: '联系我们',
    href: contact.href(),
    icon: 'phone',
    intro: '有问题？我们在工作日为您解答。',
    links: [
      { label: '概况', href: contact.href('overview'), text: '组委会办公室简介' },
      { label: '联系方式', href: contact.href('way'), text: '热线、邮箱与公众号' },
      { label: '地图位置', href: contact.href('map'), text: '地址与乘车路线' },
      { label: '帮您解决', href: paths.helpSolve.href(), text: '提出难题，专人对接' },
    ],
  },
];

/** The first segment in lower case: `/match/policy` belongs to `/match`. */
export function topLevelPath(pathname: string): string {
  return `/${pathname.split('/')[1] ?? ''}`.toLowerCase();
}

export function isActive(entry: Pick<MenuEntry, 'href'>, pathname: string): boolean {
  return entry.href.toLowerCase() === topLevelPath(pathname);
}
