import { Icon, LinkCard, Section, SectionHeading } from '@portal/ui';
import css from './solution-tiles.module.css';
import { solutions } from './solutions';

interface SolutionTilesProps {
  title: string;
  lead?: string;
  /** Leaves out the page that is being read. */
  except?: string;
}

/** The way to every page of the “创享+” family. */
export function SolutionTiles({ title, lead, except }: SolutionTilesProps) {
  return (
    <Section tone="brand" labelledBy="solutions">
      <SectionHeading id="solutions" title={title} lead={lead} />
      <SolutionList except={except} />
    </Section>
  );
}

export function SolutionList({ except }: { except?: string }) {
  const shown = solutions.filter(({ href }) => href !== except);
  return (
    <ul className={css.tiles} data-count={shown.length}>
      {shown.map((solution) => (
        <li key={solution.href}>
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
