import type { ContentCard } from '@portal/contract/content/item';
import { paths } from '@portal/contract/paths';
import { LinkCard, Picture, Tag } from '@portal/ui';
import css from './project-card.module.css';

export function ProjectCard({ project }: { project: ContentCard<'project'> }) {
  return (
    <LinkCard href={paths.project.detail(project.id)} padding="none" className={css.card}>
      {project.cover ? <Picture src={project.cover} alt="" ratio="4:3" /> : null}
      {project.award ? <span className={css.award}>{`${project.season} ${project.award}`}</span> : null}
      <span className={css.words}>
        <span className={css.title}>{project.title}</span>
        <span className={css.summary}>{project.summary}</span>
        <span className={css.tags}>
          <Tag tone="brand">{project.industry}</Tag>
          <Tag>{project.stage}</Tag>
        </span>
      </span>
    </LinkCard>
  );
}
