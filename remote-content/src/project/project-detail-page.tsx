import type { ContentDetail } from '@portal/contract/content';
import { paths } from '@portal/contract/paths';
import { DescriptionList, Tag } from '@portal/ui';
import { VideoPlayer } from '@portal/ui/video';
import { ArticleBody, ItemFacts } from '../article/article-body';
import { DetailPage, detailHandle, FactsCard } from '../article/detail-page';
import { firstLetter } from '../page/whole-characters';
import { withLoaderData } from '../page/with-loader-data';
import { ProjectCard } from './project-card';
import css from './project-detail.module.css';

export const handle = detailHandle<ContentDetail<'project'>>(
  paths.project.title,
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

export const Component = withLoaderData<ContentDetail<'project'>>(({ data: project }) => (
  <DetailPage
    item={project}
    section={{ label: paths.project.title, href: paths.project.href() }}
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
    related={project.related}
    renderRelated={(other) => <ProjectCard project={other} />}
    getHref={paths.project.detail}
    measure="个"
  >
    <ArticleBody
      title={project.title}
      html={project.body}
      facts={<ItemFacts publishedAt={project.publishedAt} views={project.views} />}
      cover={project.cover}
      coverIsContent
    />
    {project.video ? (
      <VideoPlayer src={project.video} captions={project.captions} title="项目视频" poster={project.cover} />
    ) : null}
  </DetailPage>
));

type Project = ContentDetail<'project'>;

function ProjectFacts({ project }: { project: Project }) {
  return (
    <FactsCard id="project-facts" title="项目信息" main>
      <DescriptionList
        items={[
          { term: '参赛届次', description: `${project.season} 年` },
          ...(project.award ? [{ term: '获得奖项', description: project.award }] : []),
          { term: '参赛赛道', description: project.track },
          ...(project.industry ? [{ term: '所属行业', description: project.industry }] : []),
          { term: '项目阶段', description: project.stage },
          ...(project.region ? [{ term: '所在地区', description: project.region }] : []),
        ]}
      />
    </FactsCard>
  );
}

/** Skips the prefix of familiar names such as 老石 and 小陶. */
export const getSurname = (name: string): string => firstLetter(name.replace(/^[老小](?=.$)/u, ''));

/** Contains only published data: names and roles, no contacts. */
function Team({ team }: Pick<Project, 'team'>) {
  return (
    <FactsCard id="project-team" title="项目团队">
      <p className={css.teamName}>{team.name}</p>
      <ul className={css.members}>
        {team.members.map((member) => (
          <li key={member.name} className={css.member}>
            <span className={css.mark} aria-hidden="true">
              {getSurname(member.name)}
            </span>
            <span>
              {member.name}
              <span className={css.role}>{member.role}</span>
            </span>
          </li>
        ))}
      </ul>
    </FactsCard>
  );
}
