import type { ContentCard } from '@portal/contract/content/item';
import { paths } from '@portal/contract/paths';
import { Grid, Section, SectionHeading } from '@portal/ui';
import { ProjectCard } from '../project/project-card';
import { homeCopy } from './copy';

export function Showcase({ projects }: { projects: ContentCard<'project'>[] }) {
  if (projects.length === 0) return null;
  const copy = homeCopy.projects;
  return (
    <Section labelledBy="home-projects">
      <SectionHeading
        id="home-projects"
        title={copy.title}
        lead={copy.lead}
        more={{ href: paths.project.href(), label: copy.more }}
      />
      <Grid as="ul" columns={4} phone={2} gap={2}>
        {projects.slice(0, 4).map((project) => (
          <li key={project.id}>
            <ProjectCard project={project} />
          </li>
        ))}
      </Grid>
    </Section>
  );
}
