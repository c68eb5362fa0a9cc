import { paths } from '@portal/contract/paths';
import {
  Button,
  ButtonLink,
  Card,
  Container,
  EmptyState,
  ErrorState,
  type ErrorStateProps,
} from '@portal/ui';
import { handFocusOn } from '@portal/ui/kept-focus';
import { useLocation, useRecovery, useRevalidator } from '@portal/ui/router';
import type { ReactNode } from 'react';
import { ReadablePages } from '../offline/offline-view';
import css from './error-page.module.css';

const UNAVAILABLE = 503;

export const errorTitles: Readonly<Record<number, string>> = {
  404: '页面不存在',
  403: '没有权限',
  503: '服务暂时不可用',
};

const messages: Readonly<Record<number, string>> = {
  404: '抱歉，您访问的页面不存在。',
  403: '当前操作没有权限',
  503: '服务器正在恢复中。',
};

export function ErrorPage({ status = 500, message }: { status?: number; message?: string }) {
  useRecovery(status === UNAVAILABLE);
  return (
    <Container className={css.page}>
      <p className={css.status} aria-hidden="true">
        {status}
      </p>
      <h1 className={css.title}>{errorTitles[status] ?? '出错了'}</h1>
      <p className={css.message}>{message || messages[status] || '系统未知错误，请反馈给管理员'}</p>
      {status === UNAVAILABLE ? (
        <p className={css.message}>恢复后本页会自动显示，您也可以稍后重试。</p>
      ) : null}
      <div className={css.actions}>
        <ButtonLink href={paths.home.href()}>返回首页</ButtonLink>
        <NextStep status={status} />
      </div>
      {status === UNAVAILABLE ? <ReadablePages /> : null}
    </Container>
  );
}

function NextStep({ status }: { status: number }) {
  const { pathname, search } = useLocation();
  const { revalidate, state } = useRevalidator();
  if (status === 404)
    return (
      <ButtonLink href={paths.search.href()} variant="outline" icon="search">
        搜索内容
      </ButtonLink>
    );
  // In place: reloading the document while the service is down would lose the frame as well.
  if (status === UNAVAILABLE)
    return (
      <Button
        ref={handFocusOn}
        variant="outline"
        icon="refresh"
        onClick={() => void revalidate()}
        busy={state === 'loading'}
      >
        重试
      </Button>
    );
  // A full reload: the page may have failed because of a stale script.
  return (
    <a className={css.retry} href={`${pathname}${search}`}>
      重新加载
    </a>
  );
}

interface UnavailableCardProps extends ErrorStateProps {
  /** The page's title, if it is known without its data. */
  heading: string | undefined;
  children?: ReactNode;
}

export function UnavailableCard({ heading, children, ...props }: UnavailableCardProps) {
  return (
    <Container className={css.card}>
      <h1 className={css.cardTitle}>{heading ?? '页面暂时无法显示'}</h1>
      <Card>
        <ErrorState {...props} />
        {children}
      </Card>
    </Container>
  );
}

interface SignedOutStateProps {
  title?: string | undefined;
  onLogin: () => void;
}

export function SignedOutState({ title = '登录后查看', onLogin }: SignedOutStateProps) {
  return (
    <Container className={css.card}>
      <h1 className={css.cardTitle}>{title}</h1>
      <Card>
        <EmptyState
          icon="user"
          title="请先登录"
          text="登录后即可打开这个页面。"
          action={
            <Button variant="main" onClick={onLogin} data-scripted>
              参赛者登录
            </Button>
          }
        />
        <noscript>
          <p className={css.needsScript}>
            登录需要启用浏览器的 JavaScript。如有疑问，请拨打页面底部的热线电话。
          </p>
        </noscript>
      </Card>
    </Container>
  );
}
