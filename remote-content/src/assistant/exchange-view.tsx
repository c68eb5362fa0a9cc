import type { Answer } from '@portal/contract/assistant';
import { Anchor, Button, Icon, Prose, SkeletonText, VisuallyHidden } from '@portal/ui';
import { type MouseEvent, useEffect, useRef } from 'react';
import css from './assistant.module.css';
import type { Exchange } from './conversation';
import { assistantCopy } from './copy';

interface ExchangeViewProps {
  exchange: Exchange;
  busy: boolean;
  onAsk: (question: string) => void;
  onRetry: () => void;
}

/** A question and what came back. */
export function ExchangeView({ exchange, busy, onAsk, onRetry }: ExchangeViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const { question, answer } = exchange;

  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' });
  }, [answer]);

  return (
    <div ref={place} className={css.exchange}>
      <p className={css.question}>
        <VisuallyHidden>{assistantCopy.you}：</VisuallyHidden>
        {question}
      </p>
      {answer === undefined ? (
        <div className={css.bubble} role="status" aria-label={assistantCopy.thinking}>
          <SkeletonText lines={2} />
        </div>
      ) : answer === null ? (
        <div className={css.bubble} role="alert">
          <p>{assistantCopy.failed}</p>
          <Button variant="outline" size="s" icon="refresh" onClick={onRetry} disabled={busy}>
            {assistantCopy.retry}
          </Button>
        </div>
      ) : (
        <AnswerView answer={answer} busy={busy} onAsk={onAsk} />
      )}
    </div>
  );
}

/** The page may stand inside the drawer of another page: links lead that page on, not the drawer. */
function leadThePage(event: MouseEvent) {
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
      <div className={css.bubble} onClickCapture={leadThePage}>
        <Prose html={answer.answer} size="small" />
        {answer.sources.length > 0 ? (
          <div className={css.sources}>
            <p className={css.hint}>{assistantCopy.sources}</p>
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
        <div className={css.suggestions}>
          <p className={css.hint}>{assistantCopy.more}</p>
          {answer.suggestions.map((question) => (
            <Button key={question} variant="outline" size="s" disabled={busy} onClick={() => onAsk(question)}>
              {question}
            </Button>
          ))}
        </div>
      ) : null}
    </>
  );
}
