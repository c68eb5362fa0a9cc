import { TextLink, telHref } from '@portal/ui';

export function contactFacts({ name, phone, email }: { name: string; phone: string; email?: string }) {
  return [
    { term: '联系人', description: name },
    { term: '联系电话', description: <TextLink href={telHref(phone)}>{phone}</TextLink> },
    ...(email ? [{ term: '邮箱', description: <MailLink address={email} /> }] : []),
  ];
}

/** Breaks before the @ if the address does not fit on a line. */
export function MailLink({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <TextLink href={`mailto:${address}`}>
      {at > 0 ? (
        <>
          {address.slice(0, at)}
          <wbr />
          {address.slice(at)}
        </>
      ) : (
        address
      )}
    </TextLink>
  );
}
