import { and, eq, lte, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { userAccount } from '../accounts/tables';
import { beijingDay, secondsFromNow } from '../platform/clock';
import { keyedHash } from '../platform/secrets/secrets';
import type { TextKind } from './providers';
import { notification } from './tables';

/** What each message says around its values; the provider's templates are to be applied for with the same words. */
const wordings: Readonly<Record<TextKind, (...values: string[]) => string>> = {
  reminder: (project, left, deadline) =>
    `“${project}”尚未提交，距报名截止${left}（${deadline}），请尽快登录门户提交。`,
  returned: (deadline) => `您的报名材料被退回修改，请于${deadline}前登录门户修改并重新提交。`,
  decided: (season) => `${season}资格审核结果已公布，请登录门户个人中心查看。`,
  submitted: (entryNo, at) => `您的报名已提交成功，报名编号${entryNo}，提交时间${at}。`,
};

/** @param sign under whose name it goes out */
export function wordText(sign: string, kind: TextKind, values: readonly string[]): string {
  return `【${sign}】${wordings[kind](...values)}`;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Has the text messages sent that are due; not waited for, and never in the way of an answer. */
    sendTextsSoon(): void;
    /** Notices of this kind go out only while `isTrue`: one may have waited for long behind others. */
    confirmTexts(kind: TextKind, isTrue: Confirm): void;
  }
}

const BATCH = 20;
/** A pause between batches, so that ten thousand receipts do not hold up ten thousand submits. */
const PAUSE_MS = 300;
const MOST_TRIES = 3;
const RETRY_SECONDS = 600;
const DAY = 86_400;

type Due = typeof notification.$inferSelect;
type Confirm = (notice: Due) => Promise<boolean>;
type Confirms = ReadonlyMap<TextKind, Confirm>;

/** Takes the next that is due, so that no other replica sends it too. */
async function claimNext(app: FastifyInstance): Promise<Due | undefined> {
  const next = app.db
    .select({ id: notification.id })
    .from(notification)
    .where(and(eq(notification.textState, 'due'), lte(notification.textDueAt, app.clock.now())))
    .orderBy(notification.textDueAt, notification.id)
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await app.db
    .update(notification)
    .set({ textState: 'claimed', textTries: sql`${notification.textTries} + 1` })
    .where(eq(notification.id, next))
    .returning();
  return claimed;
}

async function isOverDailyLimit(app: FastifyInstance, mobile: string): Promise<boolean> {
  const phone = keyedHash(app.secrets, 'phone', mobile);
  const { hits } = await app.limits.hit(`sms:text:${beijingDay(app.clock.now())}:${phone}`, DAY);
  return hits > app.env.SMS_TEXT_DAILY;
}

/** @returns what became of it */
async function send(app: FastifyInstance, confirms: Confirms, due: Due) {
  const { userId, textKind, textValues, textTries } = due;
  if (!textKind || !app.env.SMS_TEXTS || !app.sms.tells(textKind)) return { textState: 'dropped' as const };
  if ((await confirms.get(textKind)?.(due)) === false) return { textState: 'dropped' as const };
  const [user] = await app.db
    .select({ mobile: userAccount.mobile })
    .from(userAccount)
    .where(eq(userAccount.id, userId));
  if (!user?.mobile || (await isOverDailyLimit(app, user.mobile))) return { textState: 'dropped' as const };
  const values = textValues ?? [];
  const text = wordText(app.tenant.smsSign, textKind, values);
  try {
    await app.sms.tell({ mobile: user.mobile, kind: textKind, text, values });
    return { textState: 'sent' as const };
  } catch (error) {
    app.log.error(
      { error: error instanceof Error ? error.name : 'unknown' },
      'text message was not accepted',
    );
    if (textTries >= MOST_TRIES) return { textState: 'dropped' as const };
    return { textState: 'due' as const, textDueAt: secondsFromNow(app.clock, RETRY_SECONDS * textTries) };
  }
}

/**
 * Takes one after the other, because what is taken and not sent, when the process dies or the database fails, is lost.
 *
 * @returns whether there may be more
 */
async function sendBatch(app: FastifyInstance, confirms: Confirms): Promise<boolean> {
  for (let taken = 0; taken < BATCH; taken += 1) {
    const due = app.closing.started ? undefined : await claimNext(app);
    if (!due) return false;
    const outcome = await send(app, confirms, due);
    await app.db.update(notification).set(outcome).where(eq(notification.id, due.id));
  }
  return true;
}

/** Sends due text messages a moment after they came up, and with every sweep. */
export function addTextSender(app: FastifyInstance): void {
  const confirms = new Map<TextKind, Confirm>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<unknown> = Promise.resolve();

  /** One batch at a time: two under way at once would mix up the order in which a phone is told. */
  function sendNext(): Promise<boolean> {
    const batch = sending.then(() => sendBatch(app, confirms));
    sending = batch.catch(() => undefined);
    return batch;
  }

  function sendTextsSoon(): void {
    if (timer || app.closing.started) return;
    timer = setTimeout(() => {
      sendNext().then(
        (more) => {
          timer = undefined;
          if (more) sendTextsSoon();
        },
        (error: unknown) => {
          timer = undefined;
          app.outages.report(error, 'text messages wait for the next sweep');
        },
      );
    }, PAUSE_MS);
    timer.unref();
  }

  app.decorate('sendTextsSoon', sendTextsSoon);
  app.decorate('confirmTexts', (kind, isTrue) => void confirms.set(kind, isTrue));
  // The last of all sweeps: ten thousand texts take half an hour, and seasons have to close on time.
  app.addHook('onReady', async () =>
    app.addSweep(async () => {
      while (await sendNext());
    }),
  );
  app.addHook('onClose', async () => {
    clearTimeout(timer);
    await sending;
  });
}
