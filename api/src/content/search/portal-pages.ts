import { paths } from '@portal/contract/paths';

/** A built-in page that exists without any content, with words users search it by. */
interface PortalPage {
  href: string;
  title: string;
  summary: string;
  asks: readonly string[];
}

const { news, information, activity, products, financingNeeds, project, park, partners, competitionEnter } =
  paths;

export const PORTAL_PAGES: readonly PortalPage[] = [
  {
    href: news.href(),
    title: news.title,
    summary: '通知公告、赛事动态、媒体报道与创新故事。',
    asks: [
      '新闻',
      '新闻中心',
      '新闻动态',
      '最新消息',
      '最新新闻',
      '通知',
      '公告',
      '通知公告',
      '赛事动态',
      '媒体报道',
    ],
  },
  {
    href: information.href(),
    title: information.title,
    summary: '政策解读、行业观察与创业指南。',
    asks: ['资讯', '行业资讯', '政策解读', '行业观察', '创业指南'],
  },
  {
    href: activity.href(),
    title: activity.title,
    summary: '路演对接、培训辅导、沙龙论坛与参观考察的预告和回顾，可以在线报名。',
    asks: [
      '活动',
      '近期活动',
      '最新活动',
      '活动报名',
      '路演',
      '路演活动',
      '培训',
      '训练营',
      '宣讲会',
      '沙龙',
      '讲座',
    ],
  },
  {
    href: project.href(),
    title: project.title,
    summary: '本届参赛项目与往届获奖项目，可以按届次、奖项和赛道筛选。',
    asks: ['项目', '项目展示', '参赛项目', '优秀项目', '往届项目', '历届项目', '入围名单'],
  },
  {
    href: project.winners,
    title: '获奖名单',
    summary: '历届大赛获得一等奖、二等奖、三等奖和优胜奖的项目。',
    asks: [
      '获奖名单',
      '获奖项目',
      '获奖',
      '往届获奖',
      '历届获奖',
      '往届项目',
      '获奖结果',
      '中奖名单',
      '一等奖名单',
    ],
  },
  {
    href: financingNeeds.href(),
    title: financingNeeds.title,
    summary: '正在寻找资金的团队和企业，可以按金额、轮次和行业筛选。',
    asks: ['融资需求', '融资项目', '找项目', '投资项目', '项目融资'],
  },
  {
    href: products.href(),
    title: products.title,
    summary: '参赛企业的产品、参数与应用案例。',
    asks: ['产品', '产品展示', '产品案例', '企业产品'],
  },
  {
    href: partners.href('content'),
    title: '合作机构',
    summary: '投资机构、银行、孵化器、服务机构和媒体。',
    asks: ['合作机构', '合作伙伴', '合作单位', '支持单位', '银行', '孵化器'],
  },
  {
    href: park.href('parks'),
    title: '园区列表',
    summary: '在地图上查看各园区的位置、面积、产业和配套。',
    asks: ['园区', '产业园', '产业园区', '园区列表', '科技园', '场地', '厂房'],
  },
  {
    href: competitionEnter.href(),
    title: '大赛报名',
    summary: '登录后在线填写报名材料，随时保存，截止前可以修改。',
    asks: [
      '报名入口',
      '在线报名',
      '立即报名',
      '大赛报名',
      '参赛报名',
      '我要报名',
      '报名系统',
      '我的报名',
      '报名表',
    ],
  },
  {
    href: paths.personalCenter.href(),
    title: '个人中心',
    summary: '查看参赛记录、审核结果和通知，修改资料、手机号和密码。',
    asks: [
      '个人中心',
      '我的',
      '我的报名',
      '我的账号',
      '参赛记录',
      '审核结果查询',
      '登录',
      '消息',
      '站内通知',
    ],
  },
  {
    href: competitionEnter.verifyForm,
    title: '报名回执核验',
    summary: '输入报名编号和校验码，核对一份报名回执是否真实。',
    asks: ['回执', '回执核验', '回执验证', '验证回执', '报名回执', '校验码', '真伪'],
  },
  {
    href: paths.assistant.href(),
    title: '智能客服',
    summary: '报名、账号、材料、评审与服务的常见问题，7×24小时回答。',
    asks: ['智能客服', '常见问题', '常见问题解答', '帮助', '帮助中心', '在线客服', '问题解答', '问答'],
  },
];
