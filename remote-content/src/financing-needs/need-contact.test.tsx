import { sessionAtom } from '@portal/session';
import { createStore, Provider } from 'jotai';
import { renderToString } from 'react-dom/server';
import { NeedContact } from './need-contact';

test('the first render is the same for signed-in users and visitors, to match the server’s HTML', () => {
  const written = (userId: number) => {
    const store = createStore();
    store.set(sessionAtom, { ...store.get(sessionAtom), id: userId });
    return renderToString(
      <Provider store={store}>
        <NeedContact id={1} open />
      </Provider>,
    );
  };
  expect(written(-1)).toContain('登录查看');
  expect(written(7)).toBe(written(-1));
});
