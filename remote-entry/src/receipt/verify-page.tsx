import { verifyReceipt } from '@portal/api-client/reference';
import { chineseSecond } from '@portal/contract/beijing-time';
import type { VerifiedReceipt } from '@portal/contract/competition/entry';
import { Container, DescriptionList, Notice } from '@portal/ui';
import { type LoaderFunctionArgs, useLoaderData } from '@portal/ui/router';
import css from './receipt.module.css';

interface Verification extends VerifiedReceipt {
  entryNo: string;
}

export async function loader({ params, request }: LoaderFunctionArgs): Promise<Verification> {
  const { entryNo = '' } = params;
  const sha256 = new URL(request.url).searchParams.get('sha256') ?? '';
  if (!/^[0-9a-f]{64}$/.test(sha256)) return { entryNo, valid: false };
  return { entryNo, ...(await verifyReceipt(entryNo, sha256, request.signal)) };
}

/** Tells whether a receipt is genuine, and nothing about the project. */
export function Component() {
  const receipt = useLoaderData() as Verification;
  const { entryNo, valid, latest, seasonName, submittedAt } = receipt;
  return (
    <Container narrow className={css.page}>
      <article className={css.sheet}>
        <header className={css.head}>
          <h1>回执核验</h1>
        </header>
        {valid ? (
          <>
            <Notice tone={latest === false ? 'warning' : 'success'} title="回执真实有效">
              {latest === false
                ? '该报名之后又重新提交过，本回执对应较早的一次提交。'
                : '与最近一次提交的内容一致。'}
            </Notice>
            <DescriptionList
              items={[
                { term: '报名编号', description: entryNo },
                { term: '赛事', description: seasonName ?? '' },
                { term: '提交时间', description: submittedAt ? chineseSecond(submittedAt) : '' },
              ]}
            />
          </>
        ) : (
          <Notice tone="danger" title="未能核实该回执">
            报名编号或内容校验值不匹配，请核对回执是否完整，或联系组委会。
          </Notice>
        )}
      </article>
    </Container>
  );
}
