import { createEntry } from '@portal/api-client/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import { paths } from '@portal/contract/paths';
import type { SeasonDefinition } from '@portal/season/definition';
import { ErrorState, TextLink, useWhenOnline } from '@portal/ui';
import { ControlsProvider } from '@portal/ui/controls';
import { useSearchParams } from '@portal/ui/router';
import { useStore } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type KeptEntry, readOrKept } from '../editor/kept-entry';
import { createServerClock, useClockOffset } from '../editor/server-clock';
import css from './enter.module.css';
import { EntryFrame } from './entry-frame';
import { EntryView } from './entry-view';
import { createLatestOnly, type FoundEntry, findEntry, openEntry, openKept } from './find-entry';
import { StartPanel } from './start-panel';

export { readOrKept };

export interface ParticipantEntryProps {
  season: CurrentSeason;
  definition: SeasonDefinition;
  /** Server time minus this device's, in milliseconds. */
  clockOffset: number;
  /** What this browser has kept of the entry, where the platform could not be reached for the season. */
  kept?: KeptEntry | undefined;
}

/** The entry of whoever is signed in: the part of the page that is built with Chakra. */
export function ParticipantEntry(props: ParticipantEntryProps) {
  // A loader that runs again must not reopen the entry with another season.
  const [opened] = useState(props);
  return (
    <ControlsProvider>
      <MyEntry {...opened} />
    </ControlsProvider>
  );
}

/** Opens the entry named in the address, else this season's; without a network as this browser has kept it. */
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
  // The platform is not waited for a second time.
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
            // The device's clock may have been moved since the entry was kept.
            void clock.ask();
          }}
        />
      );
    }
  }
}

/** So many frames a field may come after the page around it: what is below the first screen is rendered in a second pass. */
const FIELD_FRAMES = 30;

/** Gives the field that has taken the place of a lost one the focus, and its text the caret where it was. */
function takeUpTyping(lost: Element, field: HTMLElement): void {
  field.focus({ preventScroll: true });
  if (lost instanceof HTMLTextAreaElement && field instanceof HTMLTextAreaElement)
    field.setSelectionRange(lost.selectionStart, lost.selectionEnd);
}

function moveFocus(lost: Element, frames: number): void {
  if (document.activeElement !== document.body) return;
  const field = lost.id ? document.getElementById(lost.id) : null;
  if (field) takeUpTyping(lost, field);
  else if (frames > 0) requestAnimationFrame(() => moveFocus(lost, frames - 1));
  else document.querySelector<HTMLElement>('main :is(h1, h2)[tabindex]')?.focus({ preventScroll: true });
}

/**
 * Beginning, withdrawing or closing an entry takes away the button or field that had the focus: it moves to the heading of
 * what is shown instead. An entry that was submitted in another tab is opened anew under the hands of whoever is typing:
 * they go on in the same field. Nothing is scrolled. Not by `handFocusOn`: a frame without controls stands in between, and
 * fields go as well.
 * @returns to be called once that is shown
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
