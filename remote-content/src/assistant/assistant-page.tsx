import { getTenantInfo } from '@portal/api-client/auth/get-tenant-info';
import type { RouteHandle } from '@portal/contract/remote';
import { Button, Icon } from '@portal/ui';
import { type LoaderFunctionArgs, useLoaderData } from '@portal/ui/router';
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { orNull } from '../loading/from-api';
import { SeasonName } from '../season/season-name';
import css from './assistant.module.css';
import { assistantCopy } from './copy';
import { ExchangeView } from './exchange-view';
import { useConversation } from './use-conversation';

const MOST_LETTERS = 500;
/** The fragment of the address in a frame that shows the title itself. */
const FRAMED = 'framed';

/** The name of the platform stands in the title; without it the page still answers. */
export async function loader({ request }: LoaderFunctionArgs) {
  const tenant = await orNull(getTenantInfo());
  return {
    title: tenant ? assistantCopy.titleOf(tenant.name) : assistantCopy.name,
    /** A question that a link brought along: it is asked at once. */
    first: (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, MOST_LETTERS),
  };
}

export const handle: RouteHandle<Awaited<ReturnType<typeof loader>>> = {
  query: ['q'],
  title: assistantCopy.name,
  description: assistantCopy.description,
  indexed: false,
};

export function Component() {
  const { title, first } = useLoaderData<typeof loader>();
  const { exchanges, waiting, ask, retry } = useConversation(first);
  const field = useRef<HTMLTextAreaElement>(null);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const question = field.current?.value.trim();
    if (!field.current || !question || waiting) return;
    field.current.value = '';
    ask(question);
  };
  const sendEarly = useEffectEvent(() => {
    // Enter that came before this code did made a new line.
    if (field.current?.value.includes('\n')) submit();
  });
  useEffect(() => sendEarly(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that confirms a word of the input method is not the end of the question.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
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
      <section className={css.log} role="log" aria-label={assistantCopy.log}>
        <p className={css.bubble}>{assistantCopy.hello}</p>
        {exchanges.length === 0 ? <Starters onAsk={ask} /> : null}
        {exchanges.map((exchange) => (
          <ExchangeView
            key={exchange.id}
            exchange={exchange}
            onAsk={ask}
            onRetry={() => retry(exchange.id)}
            busy={waiting}
          />
        ))}
      </section>
      <form className={css.form} onSubmit={submit}>
        <textarea
          ref={field}
          name="q"
          className={css.field}
          rows={1}
          maxLength={MOST_LETTERS}
          aria-label={assistantCopy.label}
          placeholder={assistantCopy.placeholder}
          enterKeyHint="send"
          onKeyDown={onKeyDown}
        />
        <Button type="submit" icon="send" busy={waiting}>
          {assistantCopy.send}
        </Button>
      </form>
    </div>
  );
}

function Starters({ onAsk }: { onAsk: (question: string) => void }) {
  return (
    <div className={css.suggestions}>
      <p className={css.hint}>{assistantCopy.try}</p>
      {assistantCopy.starters.map((question) => (
        <Button key={question} variant="outline" size="s" onClick={() => onAsk(question)}>
          {question}
        </Button>
      ))}
    </div>
  );
}
