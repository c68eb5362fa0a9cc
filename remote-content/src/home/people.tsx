import { paths } from '@portal/contract/paths';
import type { ContentPage } from '@portal/contract/site';
import { Icon, LinkCard, Picture, Section, SectionHeading, Tag } from '@portal/ui';
import { findIcon } from '../fixed-pages/find-icon';
import parts from '../listing/cards.module.css';
import { firstLetter } from '../page/whole-characters';
import type { HomeLead } from './home-data';
import { STORIES } from './load-home';
import css from './people.module.css';

interface PeopleProps {
  /** Name, role (`value`) and quote of each person. */
  people: ContentPage['items'];
  story: HomeLead | undefined;
}

export function People({ people, story }: PeopleProps) {
  if (people.length === 0 || !story) return null;
  return (
    <Section tone="soft" labelledBy="home-people">
      <SectionHeading
        id="home-people"
        title="人物与故事"
        lead="获奖者、评委和还在路上的人，怎样说起这件事。"
        more={{ href: paths.news.href({ category: STORIES }), label: '全部故事' }}
      />
      <div className={css.columns}>
        <LinkCard href={paths.news.detail(story.id)} padding="none" className={parts.card}>
          {story.cover ? <Picture src={story.cover} alt="" /> : null}
          <span className={parts.words}>
            <span>
              <Tag tone="accent">{STORIES}</Tag>
            </span>
            <span className={parts.title}>{story.title}</span>
            <span className={css.summary}>{story.summary}</span>
          </span>
        </LinkCard>
        <ul className={css.people}>
          {people.map((person) => (
            <Person key={person.title} person={person} />
          ))}
        </ul>
      </div>
    </Section>
  );
}

function Person({ person: { title, value, text, icon } }: { person: ContentPage['items'][number] }) {
  const portrait = findIcon(icon);
  return (
    <li className={css.person}>
      <span className={css.portrait} aria-hidden="true">
        {portrait ? <Icon name={portrait} size="l" /> : firstLetter(title)}
      </span>
      <figure className={css.words}>
        <blockquote className={css.quote}>{text}</blockquote>
        <figcaption className={css.name}>
          {title}
          {value ? <span className={css.role}>{value}</span> : null}
        </figcaption>
      </figure>
    </li>
  );
}
