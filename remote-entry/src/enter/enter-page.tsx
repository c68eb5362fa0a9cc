import { loggedInAtom } from '@portal/session';
import { Container, EmptyState } from '@portal/ui';
import { ControlsProvider } from '@portal/ui/controls';
import { useLoaderData } from '@portal/ui/router';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import css from './enter.module.css';
import type { SeasonData } from './load-season';
import { MyEntry } from './my-entry';
import { StartPanel } from './start-panel';

export { loader } from './load-season';

/** The season's entry: an introduction for visitors, the steps for who takes part. */
export function Component() {
  const loaded = useLoaderData() as SeasonData;
  // An open entry keeps the season that it was opened with: a loader that runs again must not open it anew.
  const [data] = useState(loaded);
  const loggedIn = useAtomValue(loggedInAtom);
  const { season, definition, clockOffset } = data;
  return (
    <ControlsProvider>
      <Container className={css.page}>
        {season && definition ? (
          loggedIn ? (
            <MyEntry season={season} definition={definition} clockOffset={clockOffset} />
          ) : (
            <StartPanel season={season} definition={definition} clockOffset={clockOffset} />
          )
        ) : (
          <EmptyState title="当前没有开放的赛季" text="新一届大赛开放报名后，您可以在这里填写报名资料。" />
        )}
      </Container>
    </ControlsProvider>
  );
}
