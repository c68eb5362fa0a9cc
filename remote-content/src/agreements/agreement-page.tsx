import type { ContentPage } from '@portal/contract/content/home';
import { paths } from '@portal/contract/paths';
import { Breadcrumb, Button, Container, Prose, TabNav } from '@portal/ui';
import { chineseDay } from '../dates/beijing';
import { siteCopy } from '../site-copy';
import css from './agreement.module.css';
import { agreementsCopy } from './copy';

interface AgreementPageProps {
  page: ContentPage;
  current: 'user' | 'privacy';
}

/** A legal text, readable and printable, with the other one a tab away. */
export function AgreementPage({ page, current }: AgreementPageProps) {
  return (
    <Container narrow className={css.page}>
      <Breadcrumb items={[siteCopy.homeCrumb, { label: agreementsCopy[current] }]} />
      <TabNav
        label={agreementsCopy.nav}
        items={[
          { href: paths.userAgreement.href(), label: agreementsCopy.user, current: current === 'user' },
          { href: paths.privacyPolicy.href(), label: agreementsCopy.privacy, current: current === 'privacy' },
        ]}
      />
      <article className={css.article}>
        <h1 className={css.title}>{page.title}</h1>
        <div className={css.bar}>
          <time dateTime={page.publishedAt}>{agreementsCopy.updated(chineseDay(page.publishedAt))}</time>
          <Button
            variant="ghost"
            size="s"
            icon="printer"
            className={css.print}
            onClick={() => window.print()}
          >
            {agreementsCopy.print}
          </Button>
        </div>
        <Prose html={page.body} />
      </article>
    </Container>
  );
}
