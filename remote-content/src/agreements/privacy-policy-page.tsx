import { getFixedPage } from '@portal/api-client/content/get-fixed-page';
import type { RouteHandle } from '@portal/contract/remote';
import { type LoaderFunctionArgs, useLoaderData } from '@portal/ui/router';
import { fromApi } from '../loading/from-api';
import { AgreementPage } from './agreement-page';
import { agreementsCopy } from './copy';

export function loader({ request }: LoaderFunctionArgs) {
  return fromApi(getFixedPage('agreements/privacy', request.signal));
}

export const handle: RouteHandle = {
  title: agreementsCopy.privacy,
  description: agreementsCopy.privacyDescription,
};

export function Component() {
  return <AgreementPage page={useLoaderData<typeof loader>()} current="privacy" />;
}
