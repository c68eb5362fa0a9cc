import { paths } from '@portal/contract/paths';
import { Icon, type IconName, LinkCard, Section, SectionHeading } from '@portal/ui';
import css from './solution-tiles.module.css';

interface Solution {
  title: string;
  text: string;
  href: string;
  icon: IconName;
}

/** In menu order. */
export const solutions = {
  helpSolve: {
    title: '帮您解决',
    text: '把难题说出来，专人跟进办结',
    href: paths.helpSolve.href(),
    icon: 'handshake',
  },
  productServices: {
    title: '产品服务',
    text: '检测、中试、打样到量产配套',
    href: paths.productServicesList.href(),
    icon: 'layers',
  },
  financeServices: {
    title: '金融服务',
    text: '种子基金、贷款与贴息',
    href: paths.financeServices.href(),
    icon: 'bank',
  },
  talentServices: {
    title: '人才服务',
    text: '招聘、落户、公寓与职称',
    href: paths.talentServices.href(),
    icon: 'users',
  },
  carInsurance: {
    title: '车险服务',
    text: '车队与员工车辆的投保咨询',
    href: paths.carInsurance.href(),
    icon: 'car',
  },
} as const satisfies Record<string, Solution>;

export type SolutionName = keyof typeof solutions;

interface SolutionTilesProps {
  title: string;
  lead?: string;
  /** Omits the current page. */
  except?: SolutionName;
}

export function SolutionTiles({ title, lead, except }: SolutionTilesProps) {
  return (
    <Section tone="brand" labelledBy="solutions">
      <SectionHeading id="solutions" title={title} lead={lead} />
      <SolutionList except={except} />
    </Section>
  );
}

export function SolutionList({ except }: { except?: SolutionName }) {
  const others = Object.entries(solutions).filter(([name]) => name !== except);
  return (
    <ul className={css.tiles} data-count={others.length}>
      {others.map(([name, solution]) => (
        <li key={name}>
          <LinkCard href={solution.href} padding="s" className={css.tile}>
            <span className={css.icon}>
              <Icon name={solution.icon} size="l" />
            </span>
            <span className={css.name}>{solution.title}</span>
            <span className={css.text}>{solution.text}</span>
          </LinkCard>
        </li>
      ))}
    </ul>
  );
}
