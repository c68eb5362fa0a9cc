import { paths } from '@portal/contract/paths';
import type { IconName } from '@portal/ui';

interface Solution {
  title: string;
  text: string;
  href: string;
  icon: IconName;
}

/** The “创享+” family in the order of its menu. */
export const solutions: readonly Solution[] = [
  { title: '帮您解决', text: '把难题说出来，专人跟进办结', href: paths.helpSolve.href(), icon: 'handshake' },
  {
    title: '产品服务',
    text: '检测、中试、打样到量产配套',
    href: paths.productServicesList.href(),
    icon: 'layers',
  },
  { title: '金融服务', text: '贷款、担保、股权与上市辅导', href: paths.financeServices.href(), icon: 'bank' },
  { title: '人才服务', text: '引才、落户、职称与实训', href: paths.talentServices.href(), icon: 'users' },
  { title: '车险服务', text: '企业车队与员工车辆投保理赔', href: paths.carInsurance.href(), icon: 'car' },
];
