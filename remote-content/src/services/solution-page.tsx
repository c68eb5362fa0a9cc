import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import type { ContentPage } from '@portal/contract/site';
import { Container } from '@portal/ui';
import type { ReactNode } from 'react';
import { FactCards } from '../fixed-pages/fact-cards';
import { TextWithCover } from '../fixed-pages/fixed-page';
import css from '../fixed-pages/fixed-page.module.css';
import { homeCrumb, PageBanner } from '../page/page-banner';
import { withLoaderData } from '../page/with-loader-data';
import { ServiceDrawing, serviceTitle } from './service-drawing';
import { type SolutionName, SolutionTiles, solutions } from './solution-tiles';

const OTHERS = '更多“创享+”服务';

interface SolutionPageProps {
  name: SolutionName;
  page: ContentPage;
  /** Shown after the text, e.g. needs or activities. */
  children?: ReactNode;
  /** Shown before the text, e.g. a catalogue. */
  beforeText?: ReactNode;
}

export function SolutionPage({ name, page, children, beforeText }: SolutionPageProps) {
  const { title, icon } = solutions[name];
  return (
    <>
      <PageBanner
        title={title}
        lead={page.summary}
        drawing={<ServiceDrawing />}
        crumbs={[homeCrumb, { label: serviceTitle, href: paths.service.href() }, { label: title }]}
      />
      <Container className={css.solutionFacts}>
        <FactCards facts={page.items} icon={icon} />
      </Container>
      {beforeText}
      <Container className={css.solutionText}>
        <TextWithCover page={page} />
      </Container>
      {children}
      <SolutionTiles title={OTHERS} except={name} />
    </>
  );
}

function createSolutionPage(name: SolutionName, description: string) {
  const handle: RouteHandle = { title: solutions[name].title, description };
  return {
    handle,
    Component: withLoaderData<ContentPage>(({ data }) => <SolutionPage name={name} page={data} />),
  };
}

export const helpSolve = createSolutionPage(
  'helpSolve',
  '帮您解决：企业与团队在参赛和经营中遇到的难题，说出来，专人跟进办结。',
);

export const carInsurance = createSolutionPage(
  'carInsurance',
  '车险服务：园区企业车队与员工车辆的投保咨询、比价说明与理赔协助。',
);
