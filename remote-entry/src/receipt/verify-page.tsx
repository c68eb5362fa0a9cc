import { verifyReceipt } from '@portal/api-client/reference';
import { chineseSecond } from '@portal/contract/beijing-time';
import { readReceiptCode, type VerifiedReceipt } from '@portal/contract/competition/entry';
import { paths } from '@portal/contract/paths';
import { toHalfWidth } from '@portal/contract/rules';
import { Button, Container, DescriptionList, Icon, Notice } from '@portal/ui';
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useParams } from '@portal/ui/router';
import { type ComponentPropsWithRef, type FormEvent, useId, useState } from 'react';
import css from './receipt.module.css';

interface Verification extends VerifiedReceipt {
  entryNo: string;
}

export async function loader({ params, request }: LoaderFunctionArgs): Promise<Verification | undefined> {
  const { searchParams } = new URL(request.url);
  // Also reads the query parameters of the plain form, submitted before the script has loaded. Accepts
  // grouped and full-width digits.
  const entryNo = toHalfWidth(params.entryNo ?? searchParams.get('entryNo') ?? '').replace(/\s/g, '');
  const typed = searchParams.get('sha256') ?? searchParams.get('code');
  const sha256 = readReceiptCode(typed ?? '');
  if (typed === null) return undefined;
  if (!sha256 || !/^\d{6,20}$/.test(entryNo)) return { entryNo, valid: false };
  return { entryNo, ...(await verifyReceipt(entryNo, sha256, request.signal)) };
}

function getVerdict({ valid, latest, withdrawn }: VerifiedReceipt): {
  tone: 'success' | 'warning' | 'danger';
  title: string;
  text: string;
} {
  if (!valid)
    return {
      tone: 'danger',
      title: '未能核实该回执',
      text: '报名编号与校验码不匹配，请核对回执是否完整，或联系组委会。',
    };
  if (withdrawn)
    return {
      tone: 'warning',
      title: '回执属实，该报名之后已撤回',
      text: '本回执对应的提交不再参加审核。',
    };
  if (latest === false)
    return {
      tone: 'warning',
      title: '回执属实，该报名之后又重新提交过',
      text: '本回执对应较早的一次提交，审核以最近一次提交的内容为准。',
    };
  return { tone: 'success', title: '回执真实有效', text: '与最近一次提交的内容一致。' };
}

/** Shows whether a receipt is genuine, but nothing about the project. */
export function Component() {
  const receipt = useLoaderData() as Verification | undefined;
  return (
    <Container narrow className={css.page}>
      <article className={css.sheet}>
        <header className={css.head}>
          <h1>回执核验</h1>
        </header>
        {receipt ? <Verdict receipt={receipt} /> : null}
        {receipt?.valid ? null : <VerifyForm entryNo={receipt?.entryNo} />}
      </article>
    </Container>
  );
}

function VerifyForm({ entryNo }: { entryNo?: string }) {
  const navigate = useNavigate();
  const { entryNo: typed = '' } = useParams();
  const verify = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = (name: string) => String(form.get(name) ?? '').trim();
    const code = read('code');
    const sha256 = readReceiptCode(code) ?? code;
    void navigate(
      paths.competitionEnter.verify({ entryNo: read('entryNo') || '0', sha256: encodeURIComponent(sha256) }),
    );
  };
  return (
    <form className={css.form} action={paths.competitionEnter.verifyForm} onSubmit={verify}>
      <RequiredField label="报名编号" name="entryNo" inputMode="numeric" defaultValue={entryNo ?? typed} />
      <RequiredField
        label="校验码"
        name="code"
        autoCapitalize="off"
        autoCorrect="off"
        placeholder="回执上的12位校验码"
      />
      <Button type="submit">核验</Button>
    </form>
  );
}

/** Shows its own message if empty; the browser's native message appears only before the script has loaded. */
function RequiredField({ label, ...rest }: ComponentPropsWithRef<'input'> & { label: string }) {
  const [missing, setMissing] = useState(false);
  const errorId = useId();
  return (
    <div>
      <label>
        {label}
        <input
          {...rest}
          required
          autoComplete="off"
          aria-invalid={missing}
          aria-describedby={missing ? errorId : undefined}
          onInvalid={(event) => {
            event.preventDefault();
            setMissing(true);
            const { currentTarget } = event;
            if (currentTarget.form?.querySelector('input:invalid') === currentTarget) currentTarget.focus();
          }}
          onChange={() => setMissing(false)}
        />
      </label>
      {missing ? (
        <p id={errorId} className={css.missing} role="alert">
          <Icon name="alert" />
          请输入{label}
        </p>
      ) : null}
    </div>
  );
}

function Verdict({ receipt }: { receipt: Verification }) {
  const { entryNo, valid, seasonName, submittedAt } = receipt;
  const { tone, title, text } = getVerdict(receipt);
  return (
    <>
      {/* An alert: it appears after a press and replaces the pressed button if the receipt is genuine. */}
      <Notice tone={tone} title={title} role="alert">
        {text}
      </Notice>
      {valid ? (
        <DescriptionList
          items={[
            { term: '报名编号', description: entryNo },
            { term: '赛事', description: seasonName ?? '' },
            { term: '提交时间', description: submittedAt ? chineseSecond(submittedAt) : '' },
          ]}
        />
      ) : null}
    </>
  );
}
