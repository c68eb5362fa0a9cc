import { isApiError } from '@portal/api-client';
import { getReceipt } from '@portal/api-client/entry';
import { chineseSecond } from '@portal/contract/beijing-time';
import { type ReceiptDetail, toReceiptCode } from '@portal/contract/competition/entry';
import { commonErrors } from '@portal/contract/errors';
import { paths } from '@portal/contract/paths';
import { hasToken, loggedInAtom } from '@portal/session';
import {
  Button,
  ButtonLink,
  Container,
  DescriptionList,
  ErrorState,
  Icon,
  Notice,
  SkeletonText,
  TextLink,
} from '@portal/ui';
import { useLoaded } from '@portal/ui/loading';
import { QrCode } from '@portal/ui/qr';
import { useParams } from '@portal/ui/router';
import { fileSize } from '@portal/ui/uploader';
import { useAtomValue } from 'jotai';
import css from './receipt.module.css';

/** The API does not distinguish invalid ids, other users' entries, and entries that were not submitted. */
const MISSING: readonly number[] = [commonErrors.NOT_FOUND.code, commonErrors.BAD_REQUEST.code];

function explainFailure(error: unknown): string | undefined {
  if (!isApiError(error)) return undefined;
  return MISSING.includes(error.code)
    ? '没有找到这份回执：链接不完整，报名还没有提交，或者它属于另一个账号。'
    : error.msg;
}

export function Component() {
  const { id = '' } = useParams();
  const loggedIn = useAtomValue(loggedInAtom);
  // The user may not be known yet, or never if storage is blocked: the token is sufficient.
  const isAllowed = loggedIn || hasToken();
  const receipt = useLoaded(isAllowed && id, isAllowed ? (signal) => getReceipt(id, signal) : undefined);

  return (
    <Container narrow className={css.page}>
      {receipt.state === 'ready' ? (
        <Sheet entryId={id} receipt={receipt.value} />
      ) : receipt.state === 'loading' ? (
        <SkeletonText lines={8} />
      ) : (
        <div className={css.failed}>
          <h1>报名回执</h1>
          <ErrorState title="回执加载失败" text={explainFailure(receipt.error)} onRetry={receipt.retry} />
          <TextLink alone href={paths.personalCenter.href(5)}>
            查看参赛记录
          </TextLink>
        </div>
      )}
    </Container>
  );
}

/** The submitted files, each with the start of its checksum. */
function Materials({ materials }: Pick<ReceiptDetail, 'materials'>) {
  if (materials.length === 0) return null;
  return (
    <section className={css.materials} aria-labelledby="receipt-materials">
      <h2 id="receipt-materials">提交的材料（{materials.length}份）</h2>
      <ol>
        {materials.map(({ label, name, size, sha256 }) => (
          <li key={`${label} ${sha256}`}>
            <strong>{label}</strong>
            <span>{name}</span>
            <span className={css.figures}>
              {fileSize(size)}，SHA-256 {toReceiptCode(sha256)}…
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Sheet({ entryId, receipt }: { entryId: string; receipt: ReceiptDetail }) {
  const address = new URL(paths.competitionEnter.verify(receipt), window.location.origin).href;
  return (
    <>
      <div className={css.aside}>
        {receipt.withdrawn ? (
          <Notice tone="warning" role="status" title="该报名已撤回">
            本回执只证明当时提交过；其内容不再参加审核。
          </Notice>
        ) : (
          <Notice tone="success" role="status" title="报名提交成功">
            请保存报名编号。审核进展和修改的截止时间可在“参赛记录”中查看。
          </Notice>
        )}
      </div>
      <article className={css.sheet}>
        <header className={css.head}>
          <Icon name="check-circle" />
          <h1>报名回执</h1>
          <p>{receipt.seasonName}</p>
        </header>
        <DescriptionList
          items={[
            { term: '报名编号', description: receipt.entryNo },
            { term: '参赛单位或团队', description: receipt.applicant ?? '—' },
            { term: '主办方', description: receipt.organiser },
            { term: '项目名称', description: receipt.projectName },
            { term: '赛道', description: receipt.track ?? '—' },
            { term: '组别', description: receipt.group ?? '—' },
            {
              term: '提交时间',
              description: `${chineseSecond(receipt.submittedAt)}（北京时间，以服务器为准${receipt.ordinal > 1 ? `；第${receipt.ordinal}次提交` : ''}）`,
            },
            { term: '校验码', description: <code>{toReceiptCode(receipt.sha256)}</code> },
            { term: '内容校验值', description: <code className={css.hash}>{receipt.sha256}</code> },
          ]}
        />
        <Materials materials={receipt.materials} />
        <div className={css.code}>
          <QrCode text={address} label="回执核验二维码" />
          <p>
            扫描二维码，或在<TextLink href={paths.competitionEnter.verifyForm}>回执核验页面</TextLink>
            输入报名编号和校验码，可核验本回执的真伪。
          </p>
        </div>
      </article>
      <div className={css.aside}>
        <div className={css.actions}>
          <Button icon="printer" onClick={() => window.print()}>
            打印或保存为PDF
          </Button>
          <ButtonLink variant="outline" href={paths.personalCenter.href(5)}>
            查看参赛记录
          </ButtonLink>
          <ButtonLink variant="ghost" href={paths.competitionEnter.entry(entryId)}>
            返回报名
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
