import type { ContentDetail } from '@portal/contract/content/item';
import { Card, DescriptionList } from '@portal/ui';
import { projectCopy } from './copy';
import css from './project-detail.module.css';

type Project = ContentDetail<'project'>;

export function ProjectFacts({ project }: { project: Project }) {
  const copy = projectCopy;
  return (
    <Card as="section" labelledBy="project-facts" raised>
      <h2 className={css.factsTitle} id="project-facts">
        {copy.facts}
      </h2>
      <DescriptionList
        items={[
          { term: copy.season, description: copy.seasonOf(project.season) },
          ...(project.award ? [{ term: copy.award, description: project.award }] : []),
          { term: copy.track, description: project.track },
          { term: copy.industry, description: project.industry },
          { term: copy.stage, description: project.stage },
          ...(project.region ? [{ term: copy.region, description: project.region }] : []),
        ]}
      />
    </Card>
  );
}

/** Only what the entrant agreed to show: names and roles, no contact. */
export function Team({ team }: Pick<Project, 'team'>) {
  return (
    <Card as="section" labelledBy="project-team" className={css.team}>
      <h2 className={css.factsTitle} id="project-team">
        {projectCopy.team}
      </h2>
      <p className={css.teamName}>{team.name}</p>
      <ul className={css.members}>
        {team.members.map((member) => (
          <li key={member.name} className={css.member}>
            <span className={css.mark} aria-hidden="true">
              {member.name.slice(0, 1)}
            </span>
            <span>
              {member.name}
              <span className={css.role}>{member.role}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
