import { getFixedPage } from '@portal/api-client/site';
import type { LoaderFunctionArgs } from '@portal/ui/router';
import { fromApi } from '../page/load';

export function agreementLoader(name: 'user' | 'privacy') {
  return ({ request }: LoaderFunctionArgs) => fromApi(getFixedPage(`agreements/${name}`, request.signal));
}
