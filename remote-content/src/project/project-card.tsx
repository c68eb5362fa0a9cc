import { paths } from '@portal/contract/paths';
import { classNames, LinkCard, Picture, Tag } from '@portal/ui';
import type { ProjectCardFields } from '../listing/card-fields';
import parts from '../listing/cards.module.css';
import css from './project-card.module.css';

/**
 * Shown if there is no award. Separate from the list's texts, because the home page shows cards without the
 * list.
 */
const ENTRANT = '参赛';

export function ProjectCard({ project }: { project: ProjectCardFields }) {
  return (
    <LinkCard
      href={paths.project.detail(project.id)}
      padding="none"
      className={classNames(parts.card, css.project)}
    >
      {project.cover ? <Picture src={project.cover} alt="" ratio="4:3" /> : null}
      <span className={css.award} data-entrant={project.award ? undefined : true}>
        {`${project.season} ${project.award ?? ENTRANT}`}
      </span>
      <span className={classNames(parts.words, css.words)}>
        <span className={parts.title}>{project.title}</span>
        <span className={classNames(parts.summary, css.summary)}>{project.summary}</span>
        <span className={parts.tags}>
          {project.industry ? <Tag tone="brand">{project.industry}</Tag> : null}
          <span className={css.stage}>
            <Tag>{project.stage}</Tag>
          </span>
        </span>
      </span>
    </LinkCard>
  );
}
