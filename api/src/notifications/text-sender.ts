import { beijingDay } from '@portal/contract/beijing-time';
import type { FastifyInstance } from 'fastify';
import pLimit from 'p-limit';
import { findPhone } from '../accounts/repository';
import { describeFailure } from '../platform/errors/outages';
import { keyedHash } from '../platform/secrets/secrets';
import type { ServiceContext } from '../platform/service-context';
import type { SmsProvider, TextKind } from './providers';
import { claimNextText, countDueTexts, type Notice, updateText } from './repository';
import { type Failure, morningAfterNight, planRetry, tomorrowMorning } from './text-times';

/** Message texts; the provider's templates must have the same wording. */
const wordings: Readonly<Record<TextKind, (...values: string[]) => string>> = {
  reminder: (project, left, deadline) =>
    `“${project}”尚未提交，距报名截止${left}（${deadline}），请尽快登录门户提交。`,
  returned: (deadline) => `您的报名材料被退回修改，请于${deadline}前登录门户修改并重新提交。`,
  decided: (season) => `${season}资格审核结果已公布，请登录门户个人中心查看。`,
  submitted: (entryNo, at) => `您的报名已提交成功，报名编号${entryNo}，提交时间${at}。`,
  activity: (title, at) => `您已由候补转为参加“${title}”（${at}），请按时到场；不能参加的请取消报名。`,
};

/** @param sign sender name, prefixed to the message */
function composeText(sign: string, kind: TextKind, values: readonly string[]): string {
  return `【${sign}】${wordings[kind](...values)}`;
}

/** Result of one message: accepted, not supported, or failed. */
export type SendOutcome = 'sent' | 'unsupported' | Failure;

declare module 'fastify' {
  interface FastifyInstance {
    /** Starts sending due text messages in the background. */
    sendTextsSoon(): void;
    /** Sends a message to a phone, which may have no account. */
    sendText(mobile: string, kind: TextKind, values: string[]): Promise<SendOutcome>;
    /** Registers a check that notices of this kind are still relevant, because they may have waited in the queue. */
    confirmTexts(kind: TextKind, confirm: Confirm): void;
  }
}

const BATCH = 20;
/** Concurrent requests to the provider, whose response time limits the rate. */
const AT_ONCE = 5;
/** Pause between batches, so that ten thousand receipts do not slow down submissions. */
const PAUSE_MS = 300;
const DAY = 86_400;
function getFailure(error: unknown): Failure {
  return error instanceof Error && error.name === 'UnconfirmedTextError' ? 'unconfirmed' : 'refused';
}

/** @returns whether a notice is still relevant, or the time by which its reader must act */
type Confirm = (notice: Notice) => Promise<boolean | Date>;
interface SenderContext extends Omit<ServiceContext, 'database' | 'userData'> {
  readonly sms: SmsProvider;
  readonly closing: { readonly started: boolean };
  readonly confirmations: ReadonlyMap<TextKind, Confirm>;
  /** Results since the job started. */
  readonly tally: { accepted: number; refusal: unknown };
}

/** Exempt from the daily limit. */
const ALWAYS_SENT: ReadonlySet<TextKind> = new Set(['decided', 'returned']);
/** Reschedules without counting this attempt. */
const putOff = ({ textTries }: Notice, textDueAt: Date) => ({
  textState: 'due' as const,
  textDueAt,
  textTries: textTries - 1,
});

async function isOverDailyLimit(context: SenderContext, mobile: string): Promise<boolean> {
  const phone = keyedHash(context.secrets, 'phone', mobile);
  const { hits } = await context.limits.hit(`sms:text:${beijingDay(context.clock.now())}:${phone}`, DAY);
  return hits > context.env.SMS_TEXT_DAILY;
}

/** @returns new state of the notice's text message @throws only before anything was sent to the provider */
async function send(context: SenderContext, notice: Notice) {
  const { clock, env, log, sms, tenant } = context;
  const { userId, textKind, textValues, textTries } = notice;
  const dropped = { textState: 'dropped' as const };
  if (!textKind || !env.SMS_TEXTS || !sms.supports(textKind)) return dropped;
  const confirmed = await context.confirmations.get(textKind)?.(notice);
  if (confirmed === false) return dropped;
  const actBy = confirmed instanceof Date ? confirmed : undefined;
  // Participants who have just submitted are awake.
  const morning = textKind === 'submitted' ? undefined : morningAfterNight(clock, actBy);
  if (morning) return putOff(notice, morning);
  const mobile = await findPhone(context.db, userId);
  if (!mobile) return dropped;
  // A retried message was counted at its first attempt.
  const isCounted = textTries === 1 && !ALWAYS_SENT.has(textKind);
  if (isCounted && (await isOverDailyLimit(context, mobile))) return dropped;
  const values = textValues ?? [];
  const text = composeText(tenant.smsSign, textKind, values);
  try {
    await sms.sendNotice({ mobile, kind: textKind, text, values });
    context.tally.accepted += 1;
    return { textState: 'sent' as const };
  } catch (error) {
    context.tally.refusal = error;
    if (error instanceof Error && error.name === 'DailyLimitError') {
      const until = tomorrowMorning(clock);
      log.warn({ until }, 'text message waits for tomorrow: the daily limit of the provider is reached');
      return putOff(notice, until);
    }
    log.error({ error: describeFailure(error) }, 'text message was not accepted');
    const retry = planRetry(clock, textTries, getFailure(error));
    return retry ? { textState: 'due' as const, ...retry } : dropped;
  }
}

/** Sends one message, or returns it to the queue if the attempt failed before anything was sent. */
async function attempt(context: SenderContext, notice: Notice) {
  try {
    return await send(context, notice);
  } catch (error) {
    await updateText(context.db, notice.id, { textState: 'due', textTries: notice.textTries - 1 });
    throw error;
  }
}

/**
 * Sends a batch concurrently. At-most-once: a crash after claiming, or a database failure after sending, drops the
 * message.
 * @returns number of messages sent, dropped or rescheduled
 */
async function sendBatch(context: SenderContext): Promise<number> {
  const { db, clock, closing } = context;
  /** Concurrent messages to one phone could arrive in the wrong order. */
  const busy = new Set<number>();
  /** Claims one after another, so that each claim knows the busy users. */
  const inTurn = pLimit(1);
  let claimed = 0;

  async function claim(): Promise<Notice | undefined> {
    if (closing.started || claimed === BATCH) return undefined;
    const notice = await claimNextText(db, clock.now(), [...busy]);
    if (notice) {
      busy.add(notice.userId);
      claimed += 1;
    }
    return notice;
  }
  async function sendOneByOne(): Promise<void> {
    for (let notice = await inTurn(claim); notice; notice = await inTurn(claim)) {
      await updateText(db, notice.id, await attempt(context, notice));
      busy.delete(notice.userId);
    }
  }

  const lines = await Promise.allSettled(Array.from({ length: AT_ONCE }, sendOneByOne));
  const broken = lines.find((line) => line.status === 'rejected');
  if (broken) throw broken.reason;
  return claimed;
}

/** Sends due text messages shortly after they are queued, and on every run of the job. */
export function addTextSender(app: FastifyInstance): void {
  const confirmations = new Map<TextKind, Confirm>();
  const { db, clock, env, secrets, tenant, limits, outages, log, sms, closing } = app;
  const context = {
    db,
    clock,
    env,
    secrets,
    tenant,
    limits,
    outages,
    log,
    sms,
    closing,
    confirmations,
    tally: { accepted: 0, refusal: undefined as unknown },
  };
  let timer: NodeJS.Timeout | undefined;
  /** One batch at a time, to keep the order of messages to each phone. */
  const inTurn = pLimit(1);
  const sendNext = () => inTurn(sendBatch, context);

  function sendTextsSoon(): void {
    if (timer || app.closing.started) return;
    timer = setTimeout(() => {
      // Reset before the batch is read: a message queued while it ends needs another batch.
      timer = undefined;
      sendNext().then(
        (sent) => sent > 0 && sendTextsSoon(),
        (error: unknown) => app.outages.report(error, 'text messages wait for the next sweep'),
      );
    }, PAUSE_MS);
    timer.unref();
  }

  app.decorate('sendTextsSoon', sendTextsSoon);
  app.decorate('sendText', async (mobile, kind, values) => {
    if (!env.SMS_TEXTS || !sms.supports(kind)) return 'unsupported';
    try {
      await sms.sendNotice({ mobile, kind, text: composeText(tenant.smsSign, kind, values), values });
      return 'sent';
    } catch (error) {
      log.error({ error: describeFailure(error) }, 'text message was not accepted');
      return getFailure(error);
    }
  });
  app.decorate('confirmTexts', (kind, confirm) => void confirmations.set(kind, confirm));
  app.addHook('onReady', async () =>
    app.addJob({
      name: 'send-texts',
      title: '发送短信通知',
      isLong: true,
      async run({ report, isStopping }) {
        const { tally } = context;
        Object.assign(tally, { accepted: 0, refusal: undefined });
        const due = await countDueTexts(db, clock.now());
        for (let sent = 0; ; ) {
          const more = isStopping() ? 0 : await sendNext();
          // Makes the failure visible to operators in the list of jobs.
          if (more === 0 && tally.refusal && tally.accepted === 0) throw tally.refusal;
          if (more === 0) return sent;
          sent += more;
          await report(sent, Math.max(sent, due));
        }
      },
    }),
  );
  app.addHook('onClose', async () => {
    clearTimeout(timer);
    // Waits for the batches before it.
    await inTurn(() => undefined);
  });
}
