import { createEntry } from '@portal/api-client/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import { paths } from '@portal/contract/paths';
import type { SeasonDefinition } from '@portal/season/definition';
import { ErrorState, TextLink, useWhenOnline } from '@portal/ui';
import { ControlsProvider } from '@portal/ui/controls';
import { useSearchParams } from '@portal/ui/router';
import { useStore } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type KeptEntry, withKeptFallback } from '../editor/kept-entry';
import { createServerClock, useClockOffset } from '../editor/server-clock';
import css from './enter.module.css';
import { EntryFrame } from './entry-frame';
import { EntryView } from './entry-view';
import { createLatestOnly, type FoundEntry, findEntry, openEntry, openKept } from './find-entry';
import { StartPanel } from './start-panel';

export { withKeptFallback };

export interface ParticipantEntryProps {
  season: CurrentSeason;
  definition: SeasonDefinition;
  clockOffset: number;
  /** The kept entry, if the server was unreachable when the season was loaded. */
  kept?: KeptEntry | undefined;
}

export function ParticipantEntry(props: ParticipantEntryProps) {
  // Revalidating the loader must not reopen the entry with another season.
  const [opened] = useState(props);
  return (
    <ControlsProvider>
      <MyEntry {...opened} />
    </ControlsProvider>
  );
}

function MyEntry({ season, definition, clockOffset: offset, kept }: ParticipantEntryProps) {
  const [clock] = useState(() => createServerClock(offset));
  useEffect(() => clock.watch(), [clock]);
  const clockOffset = useClockOffset(clock);
  const [query] = useSearchParams();
  const wanted = query.get('entry');
  const [found, setFound] = useState<FoundEntry | { state: 'loading' }>({ state: 'loading' });
  const [showLatest] = useState(() => createLatestOnly(setFound));
  const store = useStore();
  const moveLostFocus = useLostFocus();
  // Use the kept entry once: do not wait for the server a second time.
  const keptInstead = useRef(kept);

  const load = useCallback(() => findEntry({ wanted, definition, store }), [wanted, definition, store]);

  useEffect(() => {
    const first = keptInstead.current;
    keptInstead.current = undefined;
    if (first) setFound(openKept(first, store));
    else void showLatest(load());
  }, [load, store, showLatest]);

  const start = async (copyFrom?: string) => {
    const created = await createEntry({ seasonId: season.id, ...(copyFrom ? { copyFrom } : {}) });
    setFound(await openEntry(created, { definition, store }));
  };
  const [reloading, setReloading] = useState(false);
  const reload = useCallback(async () => {
    setReloading(true);
    await showLatest(load());
    setReloading(false);
  }, [load, showLatest]);
  useWhenOnline(found.state === 'failed', reload);

  switch (found.state) {
    case 'loading':
      return <EntryFrame seasonName={season.name} />;
    case 'failed':
      return (
        <EntryFrame seasonName={season.name}>
          <div className={css.failed}>
            <ErrorState title="报名信息加载失败" text={found.message} onRetry={reload} retrying={reloading} />
            <TextLink alone href={paths.personalCenter.href(5)}>
              查看参赛记录
            </TextLink>
          </div>
        </EntryFrame>
      );
    case 'none':
      return (
        <StartPanel
          season={season}
          definition={definition}
          clockOffset={clockOffset}
          earlier={found.earlier}
          onStart={start}
        />
      );
    case 'open': {
      const { entry, ownerId, keptAt } = found;
      return (
        <EntryView
          key={`${entry.id}-${entry.status}-${entry.editable}`}
          entry={entry}
          definition={found.definition}
          season={season}
          clock={clock}
          ownerId={ownerId}
          keptAt={keptAt}
          onReload={reload}
          onShown={moveLostFocus}
          onReached={() => {
            setFound({ ...found, keptAt: undefined });
            // The device's clock may have been changed since the entry was kept.
            void clock.ask();
          }}
        />
      );
    }
  }
}

/** Frames to wait for a field, because content below the first screen is rendered in a second pass. */
const FIELD_FRAMES = 30;

/** Restores focus and caret position in the field that replaced a removed one. */
function focusReplacement(lost: Element, field: HTMLElement): void {
  field.focus({ preventScroll: true });
  if (lost instanceof HTMLTextAreaElement && field instanceof HTMLTextAreaElement)
    field.setSelectionRange(lost.selectionStart, lost.selectionEnd);
}

function moveFocus(lost: Element, frames: number): void {
  if (document.activeElement !== document.body) return;
  const field = lost.id ? document.getElementById(lost.id) : null;
  if (field) focusReplacement(lost, field);
  else if (frames > 0) requestAnimationFrame(() => moveFocus(lost, frames - 1));
  // Scrolls, because the reason is below the heading and the new content may be much shorter.
  else document.querySelector<HTMLElement>('main :is(h1, h2)[tabindex]')?.focus();
}

/**
 * Starting, withdrawing or closing an entry removes the focused control: moves the focus to the new heading. If the entry
 * was submitted in another tab, it is reopened while the participant types: focus returns to the same field. `handFocusOn`
 * does not fit, because a skeleton without controls is shown in between and fields are removed too.
 * @returns a function to call once the new content is on screen
 */
function useLostFocus(): () => void {
  const last = useRef<EventTarget>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  return useCallback(() => {
    const lost = last.current;
    if (!(lost instanceof Element) || lost.isConnected) return;
    moveFocus(lost, lost.matches('input, textarea, select') ? FIELD_FRAMES : 0);
  }, []);
}
