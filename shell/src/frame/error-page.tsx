import { paths } from '@portal/contract/paths';
import { ButtonLink, Container } from '@portal/ui';
import { useLocation, useRecovery } from '@portal/ui/router';
import css from './error-page.module.css';
import { errorTitles } from './error-titles';

export interface ErrorPageProps {
  /** Default: 500. */
  status?: number;
  /** Default: by status. */
  message?: string;
}

const messages: Readonly<Record<number, string>> = {
  404: '抱歉，您访问的页面不存在。',
  403: '当前操作没有权限',
  503: '服务器正在恢复中，恢复后本页会自动显示，您也可以稍后重新加载。',
};

/** What the visitor sees instead of a page that can not be shown. */
export function ErrorPage({ status = 500, message }: ErrorPageProps) {
  const { pathname, search } = useLocation();
  useRecovery(status === 503);
  return (
    <Container className={css.page}>
      <p className={css.status} aria-hidden="true">
        {status}
      </p>
      <h1 className={css.title}>{errorTitles[status] ?? '出错了'}</h1>
      <p className={css.message}>{message || messages[status] || '系统未知错误，请反馈给管理员'}</p>
      <div className={css.actions}>
        <ButtonLink href={paths.home.href()}>返回首页</ButtonLink>
        {status === 404 ? (
          <ButtonLink href={paths.search.href()} variant="outline" icon="search">
            搜索内容
          </ButtonLink>
        ) : (
          // A full load on purpose: the page may have failed because of a stale script.
          <a className={css.retry} href={`${pathname}${search}`}>
            重新加载
          </a>
        )}
      </div>
    </Container>
  );
}
