export const serviceCopy = {
  title: '“创享+”服务',
  whole: '总览',
  lead: '大赛之后的路，我们陪您一起走：从办公司、找资金到招人才、进园区。',
  description: '“创享+”服务：服务要点、服务项目与七大服务，覆盖注册、融资、人才、产品与车险等需求。',
  tabs: { bullet: '服务要点', item: '服务项目', seven: '七大服务' },
  family: '服务入口',
  familyLead: '五个窗口，点开即可办理或咨询。',
} as const;
