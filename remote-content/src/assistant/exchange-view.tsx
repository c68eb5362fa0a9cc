import type { Answer } from '@portal/contract/site';
import { Anchor, Button, Icon, Prose, SkeletonText, VisuallyHidden } from '@portal/ui';
import { type MouseEvent, useEffect, useRef } from 'react';
import css from './assistant.module.css';
import type { Exchange } from './conversation';

interface ExchangeViewProps {
  exchange: Exchange;
  busy: boolean;
  onAsk: (question: string) => void;
  onRetry: () => void;
}

export function ExchangeView({ exchange, busy, onAsk, onRetry }: ExchangeViewProps) {
  const container = useRef<HTMLDivElement>(null);
  const { question, answer } = exchange;

  useEffect(() => {
    container.current?.scrollIntoView({ block: 'start' });
  }, [answer]);

  const retry = () => {
    if (busy) return;
    // The pressed button is replaced by the answer.
    container.current?.focus({ preventScroll: true });
    onRetry();
  };

  return (
    <div ref={container} className={css.exchange} tabIndex={-1}>
      <p className={css.question}>
        <VisuallyHidden>您：</VisuallyHidden>
        {question}
      </p>
      {answer === undefined ? (
        <div className={css.bubble} role="status" aria-label="正在查找答案">
          <SkeletonText lines={2} />
        </div>
      ) : answer === null ? (
        <div className={css.bubble} role="alert">
          <p>{exchange.refusal ?? '抱歉，暂时没有连接上客服，请稍后重试，或拨打大赛热线。'}</p>
          <Button variant="outline" size="s" icon="refresh" onClick={retry} aria-disabled={busy}>
            重新提问
          </Button>
        </div>
      ) : (
        <AnswerView answer={answer} busy={busy} onAsk={onAsk} />
      )}
    </div>
  );
}

/** In a drawer of another page, links navigate that page, not the drawer. */
function openInTopFrame(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link && !link.target) link.target = '_top';
}

interface AnswerViewProps {
  answer: Answer;
  busy: boolean;
  onAsk: (question: string) => void;
}

function AnswerView({ answer, busy, onAsk }: AnswerViewProps) {
  return (
    <>
      <div className={css.bubble} onClickCapture={openInTopFrame}>
        <Prose html={answer.answer} size="small" />
        {answer.sources.length > 0 ? (
          <div className={css.sources}>
            <p className={css.hint}>参考来源</p>
            <ul className={css.sourceList}>
              {answer.sources.map((source) => (
                <li key={source.href}>
                  <Anchor href={source.href} target="_top" className={css.source}>
                    <Icon name="link" /> {source.title}
                  </Anchor>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
      {answer.suggestions.length > 0 ? (
        <Suggestions title="您可能还想问" questions={answer.suggestions} busy={busy} onAsk={onAsk} />
      ) : null}
    </>
  );
}

interface SuggestionsProps {
  title: string;
  questions: readonly string[];
  busy?: boolean;
  onAsk: (question: string) => void;
}

export function Suggestions({ title, questions, busy, onAsk }: SuggestionsProps) {
  return (
    <div className={css.suggestions} data-scripted>
      <p className={css.hint}>{title}</p>
      {questions.map((question) => (
        <Button
          key={question}
          variant="outline"
          size="s"
          aria-disabled={busy}
          onClick={() => onAsk(question)}
        >
          {question}
        </Button>
      ))}
    </div>
  );
}
