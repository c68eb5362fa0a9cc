import { TextLink, telHref } from '@portal/ui';

const copy = { name: '联系人', phone: '联系电话', email: '邮箱' } as const;

export function contactFacts({ name, phone, email }: { name: string; phone: string; email?: string }) {
  return [
    { term: copy.name, description: name },
    { term: copy.phone, description: <TextLink href={telHref(phone)}>{phone}</TextLink> },
    ...(email ? [{ term: copy.email, description: <MailLink address={email} /> }] : []),
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
