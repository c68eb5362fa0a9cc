import { paths } from '@portal/contract/paths';
import { useLoaderData } from '@portal/ui/router';
import { solutionsCopy } from './copy';
import { pieceLoader, solutionHandle } from './load-solution';
import { SolutionPage } from './solution-page';

export const loader = pieceLoader('help-solve');

export const handle = solutionHandle(solutionsCopy.helpSolve);

export function Component() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <SolutionPage
      title={solutionsCopy.helpSolve.title}
      page={page}
      icon="handshake"
      href={paths.helpSolve.href()}
    />
  );
}
