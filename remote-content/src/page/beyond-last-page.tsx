import { ButtonLink, EmptyState } from '@portal/ui';

export function BeyondLastPage({ firstHref }: { firstHref: string }) {
  return (
    <EmptyState
      title="这一页没有内容"
      text="您访问的页码超出了范围。"
      action={
        <ButtonLink href={firstHref} data-route="to-heading">
          回到第一页
        </ButtonLink>
      }
    />
  );
}
