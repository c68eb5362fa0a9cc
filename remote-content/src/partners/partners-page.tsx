import { paths, withQuery } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import { Container } from '@portal/ui';
import { TabbedFrame } from '../fixed-pages/tabbed-frame';
import { CardGrid } from '../listing/cards';
import { ListBody, ListSearch } from '../listing/list-body';
import { describeList, listCanonical, listHead, listParameters } from '../listing/list-view';
import { lists } from '../listing/lists';
import { Drawing } from '../page/page-banner';
import { withLoaderData } from '../page/with-loader-data';
import { partnersCopy } from './copy';
import type { PartnersData } from './load-partners';
import { PartnerCard } from './partner-card';
import css from './partners.module.css';
import { PartnersOverview } from './partners-overview';

const partnersList = describeList(
  lists.partners,
  {
    kind: { label: partnersCopy.kind, order: partnersCopy.kinds },
    region: { label: '地区' },
  },
  { newest: '默认排序' },
);

const getCanonical = listCanonical(partnersList, paths.partners.href('content'));
const head = listHead(partnersCopy.content);

export const handle: RouteHandle<PartnersData> = {
  query: listParameters(partnersList),
  title: ({ list }) => (list ? `${head.title(list)} - ${partnersCopy.title}` : partnersCopy.title),
  description: ({ list }) => (list ? partnersCopy.contentDescription : partnersCopy.description),
  canonical: ({ list }) => (list ? getCanonical(list) : paths.partners.href()),
  indexed: ({ list }) => !list || head.indexed(list),
};

const listHref = (query?: Readonly<Record<string, string>>) =>
  withQuery(paths.partners.href('content'), query);

export const Component = withLoaderData<PartnersData>(({ data }) => {
  const { list } = data;
  return (
    <TabbedFrame
      parent={{ label: partnersCopy.title, href: paths.partners.href() }}
      title={list ? partnersCopy.content : undefined}
      lead={list ? partnersCopy.contentLead : partnersCopy.lead}
      drawing={<PartnersDrawing />}
      tabs={[
        { href: paths.partners.href(), label: partnersCopy.overviewTab, current: !list },
        { href: paths.partners.href('content'), label: partnersCopy.content, current: Boolean(list) },
      ]}
    >
      {list ? (
        <Container className={css.body}>
          <ListSearch
            query={list.query}
            config={partnersList}
            action={listHref()}
            label={partnersCopy.searchPlaceholder}
          />
          <ListBody list={list} unit={partnersCopy.unit} config={partnersList} href={listHref}>
            {(cards) => (
              <CardGrid items={cards} render={(card) => <PartnerCard partner={card} heading="h2" />} />
            )}
          </ListBody>
        </Container>
      ) : (
        <PartnersOverview
          partners={data.shown}
          counts={data.counts}
          rules={data.rules}
          getKindHref={(kind) => listHref({ kind })}
        />
      )}
    </TabbedFrame>
  );
});

function PartnersDrawing() {
  return (
    <Drawing>
      <circle cx="150" cy="100" r="92" opacity=".14" />
      <circle cx="112" cy="84" r="46" fill="var(--white)" />
      <circle cx="188" cy="84" r="46" />
      <circle cx="150" cy="142" r="46" />
      <path d="M150 58a46 46 0 0 1 0 52 46 46 0 0 1 0-52z" fill="var(--brand-100)" />
      <circle cx="112" cy="84" r="9" fill="var(--brand-400)" stroke="none" />
      <circle cx="188" cy="84" r="9" fill="var(--brand-400)" stroke="none" />
      <circle cx="150" cy="142" r="9" fill="var(--accent-400)" stroke="none" />
    </Drawing>
  );
}
