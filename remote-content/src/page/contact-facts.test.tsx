import { renderToStaticMarkup } from 'react-dom/server';
import { MailLink } from './contact-facts';

const drawn = (address: string) => renderToStaticMarkup(<MailLink address={address} />);

test('an e-mail address may break before its @; other text is shown unchanged', () => {
  expect(drawn('hello@portal.example')).toContain('>hello<wbr/>@portal.example<');
  expect(drawn('hello')).toContain('>hello<');
  expect(drawn('hello')).not.toContain('@');
});
