import { paths } from '@portal/contract/paths';
import { useLoaderData } from '@portal/ui/router';
import { solutionsCopy } from './copy';
import { pieceLoader, solutionHandle } from './load-solution';
import { SolutionPage } from './solution-page';

export const loader = pieceLoader('car-insurance');

export const handle = solutionHandle(solutionsCopy.carInsurance);

export function Component() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <SolutionPage
      title={solutionsCopy.carInsurance.title}
      page={page}
      icon="car"
      href={paths.carInsurance.href()}
    />
  );
}
