import type { ContentPage } from '@portal/contract/content/home';
import { paths } from '@portal/contract/paths';
import { Container, type IconName } from '@portal/ui';
import type { ReactNode } from 'react';
import { PageBanner } from '../banner/page-banner';
import { FactCards } from '../family/fact-cards';
import { CoveredText } from '../family/page-block';
import { serviceCopy } from '../service/copy';
import { ServiceArt } from '../service/service-art';
import { siteCopy } from '../site-copy';
import { solutionsCopy } from './copy';
import css from './solution-page.module.css';
import { SolutionTiles } from './solution-tiles';

interface SolutionPageProps {
  title: string;
  page: ContentPage;
  icon: IconName;
  /** This page's own path, left out of the tiles at its end. */
  href: string;
  /** After the text: needs, activities, a catalogue. */
  children?: ReactNode;
  /** The catalogue's place: before the text. */
  first?: ReactNode;
}

/** Frame of the “创享+” family: what is offered in cards, how it is done in words, what else there is. */
export function SolutionPage({ title, page, icon, href, children, first }: SolutionPageProps) {
  return (
    <>
      <PageBanner
        title={title}
        lead={page.summary}
        art={<ServiceArt />}
        crumbs={[
          siteCopy.homeCrumb,
          { label: serviceCopy.title, href: paths.service.href() },
          { label: title },
        ]}
      />
      <Container className={css.facts}>
        <FactCards facts={page.items} icon={icon} />
      </Container>
      {first}
      <Container className={css.text}>
        <CoveredText page={page} />
      </Container>
      {children}
      <SolutionTiles title={solutionsCopy.others} except={href} />
    </>
  );
}
