import type { Option } from '../field';

function branch(value: string, label: string, leaves: [string, string][]): Option {
  return {
    value,
    label,
    children: leaves.map(([leaf, name]) => ({ value: `${value}-${leaf}`, label: name })),
  };
}

/** Choices of season 2026 that more than one field, or the operators' reports, share. */
export const dictionaries: Record<string, Option[]> = {
  industry: [
    branch('it', '新一代信息技术', [
      ['software', '软件和信息服务'],
      ['ai', '人工智能'],
      ['chip', '集成电路'],
      ['network', '下一代信息网络'],
      ['data', '大数据与云计算'],
    ]),
    branch('equipment', '高端装备制造', [
      ['robot', '机器人与智能制造'],
      ['aero', '航空航天装备'],
      ['rail', '轨道交通装备'],
      ['instrument', '仪器仪表与传感器'],
    ]),
    branch('material', '新材料', [
      ['metal', '先进有色与稀贵金属材料'],
      ['polymer', '高分子与复合材料'],
      ['inorganic', '无机非金属材料'],
      ['frontier', '前沿新材料'],
    ]),
    branch('bio', '生物医药与健康', [
      ['drug', '药物与疫苗'],
      ['device', '医疗器械'],
      ['herb', '中药与民族药'],
      ['health', '健康服务与食品'],
    ]),
    branch('energy', '新能源', [
      ['solar', '光伏'],
      ['wind', '风电'],
      ['storage', '储能与氢能'],
    ]),
    branch('vehicle', '新能源汽车', [
      ['whole', '整车'],
      ['part', '电池、电机与电控'],
    ]),
    branch('green', '节能环保', [
      ['saving', '节能技术与装备'],
      ['pollution', '污染防治'],
      ['recycle', '资源循环利用'],
    ]),
    branch('digital', '数字创意', [
      ['content', '数字内容'],
      ['design', '设计服务'],
    ]),
    branch('agriculture', '现代农业', [
      ['seed', '种业与种植'],
      ['processing', '农产品加工'],
      ['smart', '智慧农业'],
    ]),
    branch('service', '现代服务业', [
      ['logistics', '现代物流'],
      ['tourism', '文化与旅游'],
      ['technical', '科技服务'],
    ]),
  ],
  degree: [
    { value: 'doctor', label: '博士' },
    { value: 'master', label: '硕士' },
    { value: 'bachelor', label: '本科' },
    { value: 'college', label: '大专' },
    { value: 'vocational', label: '中职' },
    { value: 'high', label: '高中' },
    { value: 'other', label: '其他' },
  ],
};
