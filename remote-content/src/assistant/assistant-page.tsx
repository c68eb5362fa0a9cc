import { getTenantInfo } from '@portal/api-client/site';
import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import { suggestedQuestions } from '@portal/contract/suggested-words';
import { Button, Icon, SeasonName, telHref } from '@portal/ui';
import { isComposing } from '@portal/ui/input-method';
import type { LoaderFunctionArgs } from '@portal/ui/router';
import {
  type FormEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { orNull } from '../page/load';
import { limitText } from '../page/whole-characters';
import { withLoaderData } from '../page/with-loader-data';
import css from './assistant.module.css';
import { useConversation } from './conversation';
import { ExchangeView, Suggestions } from './exchange-view';

const MAX_QUESTION_LENGTH = 500;
/** URL fragment set by a frame that already shows the title. */
const FRAMED = 'framed';

/** The platform's name in the title is optional. */
export async function loader({ request }: LoaderFunctionArgs) {
  const tenant = await orNull(getTenantInfo());
  return {
    title: `${tenant?.name ?? ''}智能客服`,
    hotline: tenant?.organiser.hotline,
    /** A question in the URL is sent immediately. */
    first: limitText(new URL(request.url).searchParams.get('q'), MAX_QUESTION_LENGTH),
  };
}

export const handle: RouteHandle<Awaited<ReturnType<typeof loader>>> = {
  query: ['q'],
  title: '智能客服',
  description: '智能客服：报名、账号、材料、评审与服务的常见问题，7*24小时为您解答。',
  indexed: false,
};

/** Whether this key sends the question; Enter may also confirm input method text. */
export const sendsQuestion = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && !event.shiftKey && !isComposing(event);

export const Component = withLoaderData<typeof loader>(({ data: { title, hotline, first } }) => {
  const { exchanges, waiting, ask, retry } = useConversation(first);
  const field = useRef<HTMLTextAreaElement>(null);
  const log = useRef<HTMLDivElement>(null);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const question = field.current?.value.trim();
    if (!field.current || !question || waiting) return;
    field.current.value = '';
    ask(question);
  };
  const askStarter = (question: string) => {
    // The pressed button is about to be removed.
    log.current?.focus({ preventScroll: true });
    ask(question);
  };
  const sendEarly = useEffectEvent(() => {
    // Enter pressed before hydration inserted a newline instead of sending. Pasted or restored text is not
    // sent.
    if (field.current?.value.endsWith('\n')) submit();
  });
  useEffect(() => sendEarly(), []);
  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (sendsQuestion(event.nativeEvent)) {
      event.preventDefault();
      submit();
    }
  };

  return (
    <div className={css.page} id={FRAMED}>
      <header className={css.head}>
        <Icon name="robot" size="m" />
        <h1 className={css.title}>
          <SeasonName name={title} />
        </h1>
      </header>
      <div ref={log} className={css.log} role="log" aria-label="对话记录" tabIndex={-1}>
        <p className={css.bubble} data-scripted>
          您好，我是智能客服，7*24小时在线。报名、账号、材料、评审与服务方面的问题，都可以问我。
        </p>
        <noscript>
          <div className={css.bubble}>
            <p>智能客服需要启用浏览器的 JavaScript。没有启用时，您可以拨打大赛的热线电话，或者搜索。</p>
            {hotline ? (
              <p>
                热线电话：
                <a className={css.source} href={telHref(hotline)}>
                  {hotline}
                </a>
              </p>
            ) : null}
            <p>常见问题：</p>
            <ul className={css.sourceList}>
              {suggestedQuestions.map((question) => (
                <li key={question}>
                  <a className={css.source} href={paths.search.href(question)} target="_top">
                    {question}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </noscript>
        {exchanges.length === 0 ? (
          <Suggestions title="您可以这样问" questions={suggestedQuestions} onAsk={askStarter} />
        ) : null}
        {exchanges.map((exchange) => (
          <ExchangeView
            key={exchange.id}
            exchange={exchange}
            onAsk={ask}
            onRetry={() => retry(exchange.id)}
            busy={waiting}
          />
        ))}
      </div>
      <form className={css.form} onSubmit={submit} data-scripted>
        <textarea
          ref={field}
          name="q"
          className={css.field}
          rows={1}
          maxLength={MAX_QUESTION_LENGTH}
          aria-label="输入您的问题"
          placeholder="请输入您的问题"
          enterKeyHint="send"
          onKeyDown={onKeyDown}
        />
        <Button type="submit" icon="send" busy={waiting}>
          发送
        </Button>
      </form>
    </div>
  );
});
