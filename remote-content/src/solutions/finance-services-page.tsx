import { getContentPage } from '@portal/api-client/content/get-content-page';
import { paths } from '@portal/contract/paths';
import { Grid, Section, SectionHeading } from '@portal/ui';
import { type LoaderFunctionArgs, useLoaderData } from '@portal/ui/router';
import { NeedCard } from '../financing-needs/need-card';
import { orNull } from '../loading/from-api';
import { solutionsCopy } from './copy';
import { loadPiece, solutionHandle } from './load-solution';
import { SolutionPage } from './solution-page';

const copy = solutionsCopy.financeServices;

/** The needs that are open now stand below the offers; without them the page still serves. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [page, needs] = await Promise.all([
    loadPiece('finance', request.signal),
    orNull(getContentPage('financingNeeds', { state: '对接中', pageSize: 3 }, request.signal)),
  ]);
  return { page, needs: needs?.list ?? [] };
}

export const handle = solutionHandle(solutionsCopy.financeServices);

export function Component() {
  const { page, needs } = useLoaderData<typeof loader>();
  return (
    <SolutionPage title={copy.title} page={page} icon="bank" href={paths.financeServices.href()}>
      {needs.length > 0 ? (
        <Section tone="soft" labelledBy="needs">
          <SectionHeading
            id="needs"
            title={copy.needs}
            more={{ href: paths.financingNeeds.href(), label: copy.needsMore }}
          />
          <Grid as="ul" columns={3}>
            {needs.map((need) => (
              <li key={need.id}>
                <NeedCard need={need} />
              </li>
            ))}
          </Grid>
        </Section>
      ) : null}
    </SolutionPage>
  );
}
