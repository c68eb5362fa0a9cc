import { TextLink } from '@portal/ui';

/** A link that writes to an address, which breaks before its @ where it does not fit into a line. */
export function MailLink({ address }: { address: string }) {
  const [name, site] = address.split('@');
  return (
    <TextLink href={`mailto:${address}`}>
      {name}
      <wbr />@{site}
    </TextLink>
  );
}
