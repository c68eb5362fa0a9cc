import { ButtonLink, EmptyState } from '@portal/ui';

const copy = {
  title: '这一页没有内容',
  text: '您访问的页码超出了范围。',
  firstPage: '回到第一页',
} as const;

export function BeyondLastPage({ firstHref }: { firstHref: string }) {
  return (
    <EmptyState
      title={copy.title}
      text={copy.text}
      action={
        <ButtonLink href={firstHref} data-route="to-heading">
          {copy.firstPage}
        </ButtonLink>
      }
    />
  );
}
