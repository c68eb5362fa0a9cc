import { TextLink } from '@portal/ui';

/** A link that writes to an address, which breaks before its @ where it does not fit into a line. */
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
