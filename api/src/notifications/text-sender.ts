import { beijingDay } from '@portal/contract/beijing-time';
import type { FastifyInstance } from 'fastify';
import { secondsFromNow } from '../platform/clock';
import type { Db } from '../platform/db/database';
import { keyedHash } from '../platform/secrets/secrets';
import type { ServiceContext } from '../platform/service-context';
import type { SmsProvider, TextKind } from './providers';
import { claimNextText, type Notice, updateText } from './repository';

/** Wording of each message; the templates registered with the provider must have the same words. */
const wordings: Readonly<Record<TextKind, (...values: string[]) => string>> = {
  reminder: (project, left, deadline) =>
    `“${project}”尚未提交，距报名截止${left}（${deadline}），请尽快登录门户提交。`,
  returned: (deadline) => `您的报名材料被退回修改，请于${deadline}前登录门户修改并重新提交。`,
  decided: (season) => `${season}资格审核结果已公布，请登录门户个人中心查看。`,
  submitted: (entryNo, at) => `您的报名已提交成功，报名编号${entryNo}，提交时间${at}。`,
};

/** @param sign the sender's name, in front of the message */
function composeText(sign: string, kind: TextKind, values: readonly string[]): string {
  return `【${sign}】${wordings[kind](...values)}`;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Starts sending the text messages that are due, in the background. */
    sendTextsSoon(): void;
    /** Notices of this kind go out only while `isTrue`: one may have waited for long behind others. */
    confirmTexts(kind: TextKind, isTrue: Confirm): void;
  }
}

const BATCH = 20;
/** A pause between batches, so that ten thousand receipts do not hold up ten thousand submits. */
const PAUSE_MS = 300;
const MAX_ATTEMPTS = 3;
const RETRY_SECONDS = 600;
const DAY = 86_400;

type Confirm = (notice: Notice) => Promise<boolean>;
interface SenderContext extends Omit<ServiceContext, 'database' | 'userData'> {
  readonly sms: SmsProvider;
  readonly closing: { readonly started: boolean };
  readonly confirmations: ReadonlyMap<TextKind, Confirm>;
  readonly findPhone: FindPhone;
}

/** @returns the phone of an account that is open */
type FindPhone = (db: Db, userId: number) => Promise<string | null | undefined>;

/** What nobody may miss; the limit keeps the others from being a nuisance. */
const ALWAYS_SENT: ReadonlySet<TextKind> = new Set(['decided', 'returned']);
/** When people read what was put off, in Beijing. */
const MORNING = '09:00:00+08:00';

/** What the provider's limit of today holds back waits for tomorrow morning, as if it had never been tried. */
function putOff({ clock, log }: SenderContext) {
  const textDueAt = new Date(`${beijingDay(secondsFromNow(clock, DAY))}T${MORNING}`);
  log.warn(
    { until: textDueAt },
    'text message waits for tomorrow: the daily limit of the provider is reached',
  );
  return { textState: 'due' as const, textDueAt, textTries: 0 };
}

async function isOverDailyLimit(context: SenderContext, mobile: string): Promise<boolean> {
  const phone = keyedHash(context.secrets, 'phone', mobile);
  const { hits } = await context.limits.hit(`sms:text:${beijingDay(context.clock.now())}:${phone}`, DAY);
  return hits > context.env.SMS_TEXT_DAILY;
}

/** @returns the new state of the notice's text message */
async function send(context: SenderContext, notice: Notice) {
  const { clock, env, log, sms, tenant } = context;
  const { userId, textKind, textValues, textTries } = notice;
  const dropped = { textState: 'dropped' as const };
  if (!textKind || !env.SMS_TEXTS || !sms.supports(textKind)) return dropped;
  if ((await context.confirmations.get(textKind)?.(notice)) === false) return dropped;
  const mobile = await context.findPhone(context.db, userId);
  if (!mobile) return dropped;
  if (!ALWAYS_SENT.has(textKind) && (await isOverDailyLimit(context, mobile))) return dropped;
  const values = textValues ?? [];
  const text = composeText(tenant.smsSign, textKind, values);
  try {
    await sms.sendNotice({ mobile, kind: textKind, text, values });
    return { textState: 'sent' as const };
  } catch (error) {
    if (error instanceof Error && error.name === 'DailyLimitError') return putOff(context);
    log.error({ error: error instanceof Error ? error.name : 'unknown' }, 'text message was not accepted');
    if (textTries >= MAX_ATTEMPTS) return dropped;
    return { textState: 'due' as const, textDueAt: secondsFromNow(clock, RETRY_SECONDS * textTries) };
  }
}

/**
 * Sends one message after the other. At-most-once: a crash or a database failure after claiming drops the message.
 *
 * @returns whether there may be more
 */
async function sendBatch(context: SenderContext): Promise<boolean> {
  for (let sent = 0; sent < BATCH; sent += 1) {
    const notice = context.closing.started ? undefined : await claimNextText(context.db, context.clock.now());
    if (!notice) return false;
    await updateText(context.db, notice.id, await send(context, notice));
  }
  return true;
}

/** Sends due text messages a moment after they came up, and with every round of jobs. */
export function addTextSender(app: FastifyInstance, findPhone: FindPhone): void {
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
    findPhone,
  };
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<unknown> = Promise.resolve();

  /** One batch at a time: two at once would mix up the order of the messages to one phone. */
  function sendNext(): Promise<boolean> {
    const batch = sending.then(() => sendBatch(context));
    sending = batch.catch(() => undefined);
    return batch;
  }

  function sendTextsSoon(): void {
    if (timer || app.closing.started) return;
    timer = setTimeout(() => {
      // Before the batch is read: a message that comes up while it ends needs a batch of its own.
      timer = undefined;
      sendNext().then(
        (more) => more && sendTextsSoon(),
        (error: unknown) => app.outages.report(error, 'text messages wait for the next sweep'),
      );
    }, PAUSE_MS);
    timer.unref();
  }

  app.decorate('sendTextsSoon', sendTextsSoon);
  app.decorate('confirmTexts', (kind, isTrue) => void confirmations.set(kind, isTrue));
  // The last of all sweeps: ten thousand texts take half an hour, and seasons have to close on time.
  app.addHook('onReady', async () =>
    app.addJob(async () => {
      while (await sendNext());
    }),
  );
  app.addHook('onClose', async () => {
    clearTimeout(timer);
    await sending;
  });
}
