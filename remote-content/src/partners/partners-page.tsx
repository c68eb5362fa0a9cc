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
import type { PartnersData } from './load-partners';
import { PartnerCard } from './partner-card';
import css from './partners.module.css';
import { PartnersOverview, partnerKinds } from './partners-overview';

const TITLE = '合作机构';
const LIST_TITLE = '机构列表';

const partnersList = describeList(
  lists.partners,
  {
    kind: { label: '机构类型', order: partnerKinds },
    region: { label: '地区' },
  },
  { newest: '默认排序' },
);

const getCanonical = listCanonical(partnersList, paths.partners.href('content'));
const head = listHead(LIST_TITLE);

export const handle: RouteHandle<PartnersData> = {
  query: listParameters(partnersList),
  title: ({ list }) => (list ? `${head.title(list)} - ${TITLE}` : TITLE),
  description: ({ list }) =>
    list
      ? '大赛合作机构列表：按类型与地区查找投资机构、银行、孵化器、服务机构与媒体。'
      : '大赛合作机构：投资机构、银行、孵化器、服务机构与媒体，查看机构介绍与官方网站。',
  canonical: ({ list }) => (list ? getCanonical(list) : paths.partners.href()),
  indexed: ({ list }) => !list || head.indexed(list),
};

const listHref = (query?: Readonly<Record<string, string>>) =>
  withQuery(paths.partners.href('content'), query);

export const Component = withLoaderData<PartnersData>(({ data }) => {
  const { list } = data;
  return (
    <TabbedFrame
      parent={{ label: TITLE, href: paths.partners.href() }}
      title={list ? LIST_TITLE : undefined}
      lead={
        list ? '按类型与地区查找合作机构。' : '投资机构、银行、孵化器、服务机构与媒体，同参赛者站在一起。'
      }
      drawing={<PartnersDrawing />}
      tabs={[
        { href: paths.partners.href(), label: '总览', current: !list },
        { href: paths.partners.href('content'), label: LIST_TITLE, current: Boolean(list) },
      ]}
    >
      {list ? (
        <Container className={css.body}>
          <ListSearch
            query={list.query}
            config={partnersList}
            action={listHref()}
            label="搜索机构名称或业务"
          />
          <ListBody list={list} unit="家机构" config={partnersList} href={listHref}>
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
