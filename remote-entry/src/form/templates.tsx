import { TextLink } from '@portal/ui';

interface Template {
  title: string;
  paragraphs: string[];
  signature: string[];
}

const PROMISES = [
  '一、所填写的报名信息和提交的材料真实、准确、完整，不含虚假记载、误导性陈述或重大遗漏。',
  '二、参赛项目的知识产权归属清晰，不侵犯任何第三方的专利权、商标权、著作权、商业秘密及其他合法权益。',
  '三、参赛项目及其实施符合国家法律法规和产业政策，不存在重大违法违规行为。',
  '四、遵守大赛规则，服从赛程安排，配合资格审核、现场考察和公示工作。',
  '五、如有违反上述承诺的情形，愿意承担取消参赛资格、追回奖项等相应后果。',
];

const templates: Readonly<Record<string, Template>> = {
  'commitment-enterprise': {
    title: '参赛承诺书（企业）',
    paragraphs: ['本单位自愿参加本届大赛，并郑重承诺：', ...PROMISES],
    signature: ['单位名称（盖章）：', '法定代表人（签字）：', '日期：　　　　年　　月　　日'],
  },
  'commitment-personal': {
    title: '参赛承诺书（个人/团队）',
    paragraphs: ['本人/本团队自愿参加本届大赛，并郑重承诺：', ...PROMISES],
    signature: ['项目名称：', '全体成员（签字）：', '日期：　　　　年　　月　　日'],
  },
  'business-plan': {
    title: '商业计划书参考提纲',
    paragraphs: [
      '一、执行摘要：用500字以内概括项目、团队、市场和融资需求。',
      '二、产品与技术：产品形态、核心技术、技术成熟度、知识产权。',
      '三、市场分析：目标客户、市场规模、增长趋势及数据来源。',
      '四、商业模式：获客方式、收费方式、成本结构。',
      '五、竞争分析：主要竞争者，本项目的优势与不足。',
      '六、营销策略：渠道、定价与推广计划。',
      '七、团队介绍：成员经历、分工及与项目的匹配度。',
      '八、财务预测：未来三年收入、成本、利润预测及依据。',
      '九、融资计划：资金需求、用途、出让比例。',
      '十、风险与对策：主要风险及应对办法。',
    ],
    signature: ['请导出为PDF后上传，文件不超过50MB。'],
  },
};

/** @returns a document that opens in any browser or word processor; undefined for an unknown name */
function getTemplateHref(name: string): string | undefined {
  if (name.startsWith('/') || name.startsWith('https://')) return name;
  const template = templates[name];
  if (!template) return undefined;
  const lines = (texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('\n');
  const html = `<!doctype html>
<html lang="zh-CN"><meta charset="utf-8"><title>${template.title}</title>
<body style="max-width:40em;margin:3em auto;font:16px/2 serif">
<h1 style="text-align:center">${template.title}</h1>
${lines(template.paragraphs)}
<div style="margin-top:3em">${lines(template.signature)}</div>
</body></html>`;
  return `data:text/html;charset=utf-8,${encodeURIComponent(html)}`;
}

/** Downloads a template, which the page makes itself. */
export function TemplateLink({ template }: { template: { name: string; href: string } }) {
  const href = getTemplateHref(template.href);
  if (!href) return null;
  return (
    <TextLink href={href} download={`${template.name}.html`}>
      下载模板：{template.name}
    </TextLink>
  );
}
