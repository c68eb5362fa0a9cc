export const solutionsCopy = {
  others: '更多“创享+”服务',
  helpSolve: {
    title: '帮您解决',
    description: '帮您解决：企业与团队在参赛和经营中遇到的难题，说出来，专人跟进办结。',
  },
  productServices: {
    title: '产品服务',
    description: '产品服务：检测、中试、打样、标定到量产配套，以及园区企业的产品与方案目录。',
    detailTitle: '产品服务详情',
    catalogue: '产品与方案',
    catalogueLead: '园区与参赛企业可以直接提供的产品、装备和方案。',
    text: '服务说明',
  },
  financeServices: {
    title: '金融服务',
    description: '金融服务：种子基金、赛道贷、订单贷、贴息与风险补偿，按阶段匹配资金。',
    needs: '正在对接的融资需求',
    needsMore: '全部需求',
  },
  talentServices: {
    title: '人才服务',
    description: '人才服务：招聘、落户、公寓、职称与子女入学，以及技术合伙人匹配。',
    activities: '培训与人才活动',
    activitiesMore: '全部活动',
  },
  carInsurance: {
    title: '车险服务',
    description: '车险服务：园区企业车队与员工车辆的投保咨询、比价说明与理赔协助。',
  },
} as const;
