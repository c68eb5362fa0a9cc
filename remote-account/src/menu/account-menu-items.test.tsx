import { sessionAtom } from '@portal/session';
import { createStore, type ExtractAtomValue, Provider } from 'jotai';
import { renderToStaticMarkup } from 'react-dom/server';
import AccountMenuItems from './account-menu-items';

jest.mock('@portal/ui', () => ({ Anchor: 'a' }));

/** @returns the addresses of the menu's links for an account of this platform */
function getLinks(platform: ExtractAtomValue<typeof sessionAtom>['platform'], manageUrl = '/manage') {
  const store = createStore();
  store.set(sessionAtom, { ...store.get(sessionAtom), platform, manageUrl });
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <AccountMenuItems onNavigate={() => undefined} />
    </Provider>,
  );
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
}

test('the account menu links operating and managing accounts, and no others, to the management site', () => {
  for (const platform of ['operate', 'manage'] as const) expect(getLinks(platform)).toContain('/manage');
  for (const platform of ['enterprise', 'mechanism', 'tourist', ''] as const)
    expect(getLinks(platform)).not.toContain('/manage');
});

test('without a management site, the account menu has no link to it', () => {
  expect(getLinks('operate', '')).toEqual(getLinks('tourist'));
});
