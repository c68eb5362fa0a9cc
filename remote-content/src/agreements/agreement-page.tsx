import { chineseDay } from '@portal/contract/beijing-time';
import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import type { ContentPage } from '@portal/contract/site';
import { Breadcrumb, Button, Container, Prose, TabNav } from '@portal/ui';
import { homeCrumb } from '../page/page-banner';
import { withLoaderData } from '../page/with-loader-data';
import css from './agreement.module.css';

const agreements = {
  user: {
    href: paths.userAgreement.href(),
    title: '用户服务协议',
    description: '大赛门户用户服务协议：账号、软件更新、隐私保护、知识产权与使用须知。',
  },
  privacy: {
    href: paths.privacyPolicy.href(),
    title: '隐私政策',
    description: '大赛门户隐私政策：收集哪些信息、怎样使用与保存、您的权利以及如何联系我们。',
  },
} as const;

type AgreementName = keyof typeof agreements;

function createAgreementPage(name: AgreementName) {
  const { title, description } = agreements[name];
  const handle: RouteHandle = { title, description };
  return {
    handle,
    Component: withLoaderData<ContentPage>(({ data }) => <AgreementPage name={name} page={data} />),
  };
}

export const user = createAgreementPage('user');
export const privacy = createAgreementPage('privacy');

function AgreementPage({ name, page }: { name: AgreementName; page: ContentPage }) {
  return (
    <Container narrow className={css.page}>
      <Breadcrumb items={[homeCrumb, { label: agreements[name].title }]} />
      <TabNav
        label="协议与政策"
        items={Object.entries(agreements).map(([other, { href, title }]) => ({
          href,
          label: title,
          current: other === name,
        }))}
      />
      <article className={css.article}>
        <h1 className={css.title}>{page.title}</h1>
        <div className={css.bar}>
          <time dateTime={page.publishedAt}>{`发布日期：${chineseDay(page.publishedAt)}`}</time>
          <Button
            variant="ghost"
            size="s"
            icon="printer"
            className={css.print}
            data-scripted
            onClick={() => window.print()}
          >
            打印
          </Button>
        </div>
        <Prose html={page.body} />
      </article>
    </Container>
  );
}
