import { ControlsProvider } from '@portal/ui/controls';
import { useForm } from '@portal/ui/form';
import { renderToStaticMarkup } from 'react-dom/server';
import { AgreementLine } from './agreement-line';

function Line() {
  const form = useForm({ defaultValues: { agreed: false } });
  return <AgreementLine form={form} bounce="loginBounceMs" />;
}

test('the agreement line reads the same on screen and for screen readers', () => {
  const html = renderToStaticMarkup(
    <ControlsProvider>
      <Line />
    </ControlsProvider>,
  );
  const line = '我已阅读并同意《用户协议》和《隐私协议》';
  expect(html).toContain(`aria-label="${line}"`);
  expect(html.replaceAll(/<style.*?<\/style>|<[^>]*>/g, '')).toContain(line);
});
