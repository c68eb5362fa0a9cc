import { listMyEntries } from '@portal/api-client/competition/list-my-entries';
import { paths, personalCenterTabs } from '@portal/contract/paths';
import { Container, Section, TabNav } from '@portal/ui';
import { type LoaderFunctionArgs, useLoaderData } from '@portal/ui/router';
import { Records } from '../records/records';
import { centerTabs, tabOf } from './tabs';

export async function loader({ request }: LoaderFunctionArgs) {
  const tab = tabOf(new URL(request.url).searchParams.get('current'));
  return { tab, entries: await listMyEntries(request.signal) };
}

export function Component() {
  const { tab, entries } = useLoaderData<typeof loader>();
  return (
    <Section>
      <Container>
        <h1>个人中心</h1>
        <TabNav
          label="个人中心"
          keepScroll
          items={centerTabs.map((item) => ({
            href: paths.personalCenter.href(personalCenterTabs[item.tab]),
            label: item.label,
            current: item.tab === tab,
          }))}
        />
        <Records entries={entries} />
      </Container>
    </Section>
  );
}
