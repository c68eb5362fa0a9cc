import type { Step } from '../definition';

const MB = 1024 * 1024;
const scan = { maxBytes: 10 * MB, mimes: ['image/jpeg', 'image/png', 'application/pdf'] };

function choices(...labels: string[]) {
  return labels.map((label) => ({ value: label, label }));
}

export const teamStep: Step = {
  id: 'team',
  title: '核心团队',
  kind: 'form',
  help: '填写1至15名核心成员，并指定一位项目负责人。证件号码加密保存，保存后只显示部分数字。',
  fields: [
    {
      key: 'members',
      type: 'table',
      label: '核心团队成员',
      rowName: '成员',
      required: true,
      limits: { min: 1, max: 15 },
      checks: [
        { name: 'exactly-one', column: 'isLeader' },
        { name: 'unique-in-table', column: 'idNumber' },
      ],
      columns: [
        { key: 'name', type: 'text', label: '姓名', required: true, limits: { min: 2, max: 30 } },
        { key: 'isLeader', type: 'boolean', label: '项目负责人' },
        { key: 'position', type: 'text', label: '职务', required: true, limits: { max: 30 } },
        {
          key: 'idType',
          type: 'select',
          label: '证件类型',
          required: true,
          options: choices(
            '居民身份证',
            '港澳居民来往内地通行证',
            '台湾居民来往大陆通行证',
            '港澳台居民居住证',
            '护照',
            '外国人永久居留身份证',
          ),
        },
        {
          key: 'idNumber',
          type: 'text',
          label: '证件号码',
          required: true,
          sensitive: true,
          limits: { min: 5, max: 30 },
          checks: [{ name: 'cn-id-card', when: { field: '.idType', is: '居民身份证' } }],
        },
        {
          key: 'mobile',
          type: 'text',
          label: '手机',
          required: true,
          limits: { max: 20 },
          checks: [{ name: 'cn-mobile' }],
        },
        { key: 'email', type: 'text', label: '邮箱', limits: { max: 100 }, checks: [{ name: 'email' }] },
        { key: 'degree', type: 'select', label: '最高学历', required: true, dictionary: 'degree' },
        { key: 'title', type: 'text', label: '职称', limits: { max: 30 } },
        { key: 'bio', type: 'textarea', label: '个人简介', required: true, limits: { max: 500 } },
        {
          key: 'photo',
          type: 'file',
          label: '照片',
          purpose: 'photo',
          limits: { maxBytes: 5 * MB, mimes: ['image/jpeg', 'image/png'] },
        },
      ],
    },
  ],
};

export const educationStep: Step = {
  id: 'education',
  title: '教育经历',
  kind: 'form',
  help: '项目负责人至少填写一条教育经历；每位成员最多五条。请先在“核心团队”中添加成员。',
  fields: [
    {
      key: 'rows',
      type: 'table',
      label: '教育经历',
      rowName: '教育经历',
      required: true,
      limits: { max: 75 },
      checks: [
        {
          name: 'row-for',
          column: 'memberId',
          table: 'team.members',
          where: 'isLeader',
          message: '请为项目负责人填写教育经历',
        },
        { name: 'rows-per', column: 'memberId', max: 5 },
      ],
      columns: [
        { key: 'memberId', type: 'row', label: '成员', required: true, table: 'team.members', shows: 'name' },
        { key: 'school', type: 'text', label: '学校', required: true, limits: { max: 50 } },
        { key: 'major', type: 'text', label: '专业', required: true, limits: { max: 50 } },
        { key: 'degree', type: 'select', label: '学历', required: true, dictionary: 'degree' },
        { key: 'academicDegree', type: 'text', label: '学位', limits: { max: 30 } },
        {
          key: 'from',
          type: 'month',
          label: '入学年月',
          required: true,
          checks: [{ name: 'before', than: '$today', orEqual: true }],
        },
        {
          key: 'to',
          type: 'month',
          label: '毕业年月',
          required: true,
          present: '在读',
          checks: [{ name: 'after', than: '.from', orEqual: true, message: '毕业年月不能早于入学年月' }],
        },
        { key: 'proof', type: 'file', label: '学历证明', purpose: 'certificate', limits: scan },
      ],
    },
  ],
};

export const honoursStep: Step = {
  id: 'honours',
  title: '资质荣誉',
  kind: 'form',
  help: '知识产权、资质和获奖情况，没有可以不填，最多50条。',
  fields: [
    {
      key: 'rows',
      type: 'table',
      label: '资质荣誉',
      rowName: '资质荣誉',
      limits: { max: 50 },
      columns: [
        {
          key: 'kind',
          type: 'select',
          label: '类型',
          required: true,
          options: choices(
            '发明专利',
            '实用新型',
            '外观设计',
            '软件著作权',
            '商标',
            '高新技术企业',
            '科技型中小企业',
            '专精特新',
            '获奖',
            '标准',
            '其他',
          ),
        },
        { key: 'name', type: 'text', label: '名称', required: true, limits: { max: 100 } },
        {
          key: 'number',
          type: 'text',
          label: '编号',
          required: { not: { field: '.kind', is: '获奖' } },
          limits: { max: 60 },
        },
        { key: 'issuer', type: 'text', label: '授予单位', limits: { max: 60 } },
        {
          key: 'date',
          type: 'date',
          label: '日期',
          checks: [{ name: 'before', than: '$today', orEqual: true }],
        },
        {
          key: 'validUntil',
          type: 'date',
          label: '有效期至',
          checks: [{ name: 'after', than: '.date', orEqual: true }],
        },
        { key: 'owner', type: 'text', label: '权利人', limits: { max: 60 } },
        { key: 'state', type: 'select', label: '状态', options: choices('申请中', '已授权') },
        { key: 'file', type: 'file', label: '附件', purpose: 'certificate', limits: scan },
      ],
    },
  ],
};
