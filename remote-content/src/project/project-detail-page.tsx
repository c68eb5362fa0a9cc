import type { ContentDetail } from '@portal/contract/content/item';
import { paths } from '@portal/contract/paths';
import { Picture, Tag } from '@portal/ui';
import { useLoaderData } from '@portal/ui/router';
import { VideoPlayer } from '@portal/ui/video';
import { ArticleBody } from '../article/article-body';
import { DetailFrame } from '../article/detail-frame';
import { detailLoader } from '../article/detail-loader';
import { ItemFacts } from '../article/item-facts';
import { itemHandle } from '../article/item-handle';
import { projectCopy } from './copy';
import { ProjectCard } from './project-card';
import css from './project-detail.module.css';
import { ProjectFacts, Team } from './project-facts';

export const loader = detailLoader('project', paths.project.href());

export const handle = itemHandle<ContentDetail<'project'>>(
  projectCopy.title,
  (project) => project.team.name,
  (project) => ({
    '@context': 'https://schema.org',
    '@type': 'CreativeWork',
    name: project.title,
    description: project.summary,
    creator: { '@type': 'Organization', name: project.team.name },
    ...(project.award ? { award: `${project.season} ${project.award}` } : {}),
    ...(project.cover ? { image: [project.cover] } : {}),
  }),
);

export function Component() {
  const project = useLoaderData<typeof loader>();
  const { related } = project;
  return (
    <DetailFrame
      id={project.id}
      section={{ label: projectCopy.title, href: paths.project.href() }}
      title={project.title}
      subtitle={project.summary}
      labels={
        <>
          {project.award ? <Tag tone="accent">{`${project.season} ${project.award}`}</Tag> : null}
          {project.industry ? <Tag tone="brand">{project.industry}</Tag> : null}
          <Tag>{project.stage}</Tag>
        </>
      }
      aside={
        <>
          <ProjectFacts project={project} />
          <Team team={project.team} />
        </>
      }
      related={
        related.length > 0
          ? related.map((other) => (
              <li key={other.id}>
                <ProjectCard project={other} />
              </li>
            ))
          : undefined
      }
      prev={project.prev}
      next={project.next}
      hrefOf={paths.project.detail}
    >
      <ArticleBody
        title={project.title}
        html={project.body}
        facts={<ItemFacts publishedAt={project.publishedAt} views={project.views} />}
        lead={
          project.cover ? <Picture src={project.cover} alt="" rounded first className={css.cover} /> : null
        }
      />
      {project.video ? (
        <VideoPlayer src={project.video} title={projectCopy.video} poster={project.cover} />
      ) : null}
    </DetailFrame>
  );
}
