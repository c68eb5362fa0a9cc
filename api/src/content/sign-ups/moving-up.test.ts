import type { SignUpTicket } from '@portal/contract/sign-up';
import { eq } from 'drizzle-orm';
import { UnconfirmedTextError } from '../../notifications/providers';
import {
  addActivity,
  cancelSignUp,
  readActivityTexts,
  readSeats,
  readTicket,
  signUpSomebody,
} from '../../testing/activities';
import { newPhone } from '../../testing/participants';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { contentItem } from '../tables';

describe('the waiting list of an activity', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  beforeEach(() => test.clock.moveToHour(10));
  afterAll(() => test.close());

  const read = (ticket: SignUpTicket) => readTicket(test, ticket);
  const cancel = (ticket: SignUpTicket) => cancelSignUp(test, ticket);
  const textsTo = (mobile: string) => readActivityTexts(test, mobile);
  const signUp = async (activityId: number, mobile?: string) =>
    (await signUpSomebody(test, { activityId, mobile })).data;

  async function raiseSeats(id: number, capacity: number) {
    const [row] = await test.app.db.select().from(contentItem).where(eq(contentItem.id, id));
    const fields = { ...row?.fields, capacity };
    await test.app.db.update(contentItem).set({ fields }).where(eq(contentItem.id, id));
  }

  it('moves the first person up on a cancellation, and notifies them by text', async () => {
    const id = await addActivity(test, { capacity: 1 });
    const [seated, mobile] = [await signUp(id), newPhone()];
    const [next, last] = [await signUp(id, mobile), await signUp(id)];
    expect([seated.state, next.state, next.position, last.position]).toEqual(['confirmed', 'waiting', 1, 2]);
    expect((await cancel(seated)).state).toBe('cancelled');
    expect((await read(next)).state).toBe('confirmed');
    expect((await read(last)).position).toBe(1);
    await test.app.runJobs();
    expect(await textsTo(mobile)).toEqual([
      expect.stringMatching(/您已由候补转为参加“宣讲会”（\d{4}年\d+月\d+日 \d\d:\d\d）/),
    ]);
    // Cancelling again changes nothing.
    expect((await cancel(seated)).state).toBe('cancelled');
    expect(await readSeats(test, id)).toEqual({ capacity: 1, taken: 1, waiting: 1 });
  });

  it('fills seats added by the organiser, and puts people who return at the end', async () => {
    const id = await addActivity(test, { capacity: 1 });
    const mobile = newPhone();
    const first = await signUp(id, mobile);
    const second = await signUp(id);
    await cancel(first);
    const again = await signUp(id, mobile);
    expect([again.token, again.state]).toEqual([first.token, 'waiting']);
    await raiseSeats(id, 2);
    await test.app.runJobs();
    expect([(await read(again)).state, (await read(second)).state]).toEqual(['confirmed', 'confirmed']);
  });

  it('gets added seats before new sign-ups', async () => {
    const id = await addActivity(test, { capacity: 1 });
    await signUp(id);
    const waiting = await signUp(id);
    await raiseSeats(id, 2);
    expect([(await signUp(id)).state, (await read(waiting)).state]).toEqual(['waiting', 'confirmed']);
  });

  it('gets no seats of a past activity', async () => {
    const id = await addActivity(test, { capacity: 1 });
    await signUp(id);
    const late = await signUp(id);
    await raiseSeats(id, 2);
    test.clock.advance(8 * 86_400);
    await test.app.runJobs();
    expect((await read(late)).state).toBe('waiting');
  });

  it('texts people who moved up at night only in the morning, but immediately if the activity starts before noon', async () => {
    const phones = await Promise.all(
      [48, 13].map(async (hours) => {
        const starts = new Date(test.clock.now().getTime() + hours * 3_600_000 + 11 * 3_600_000);
        const id = await addActivity(test, { capacity: 1, starts: starts.toISOString() });
        const [seated, mobile] = [await signUp(id), newPhone()];
        await signUp(id, mobile);
        return { seated, mobile };
      }),
    );
    test.clock.moveToHour(22);
    for (const { seated } of phones) await cancel(seated);
    await test.app.runJobs();
    const texts = () => Promise.all(phones.map(async ({ mobile }) => (await textsTo(mobile)).length));
    expect(await texts()).toEqual([0, 1]);
    test.clock.moveToHour(9);
    await test.app.runJobs();
    expect(await texts()).toEqual([1, 1]);
  });

  describe('a text about a seat that the provider rejected', () => {
    afterEach(() => jest.restoreAllMocks());
    async function moveUp(failure = new Error('down')) {
      const id = await addActivity(test, { capacity: 1 });
      const [seated, mobile] = [await signUp(id), newPhone()];
      const waiting = await signUp(id, mobile);
      jest.spyOn(test.app.sms, 'sendNotice').mockRejectedValue(failure);
      await cancel(seated);
      await test.app.runJobs();
      return { waiting, mobile };
    }

    it('is sent once the provider is back', async () => {
      const { mobile } = await moveUp();
      jest.restoreAllMocks();
      await test.app.runJobs();
      expect(await textsTo(mobile)).toEqual([]);
      test.clock.advance(601);
      await test.app.runJobs();
      expect(await textsTo(mobile)).toHaveLength(1);
    });

    it('is given up after three attempts', async () => {
      const { mobile } = await moveUp();
      for (let round = 0; round < 4; round += 1) {
        test.clock.advance(3600);
        await test.app.runJobs();
      }
      expect(test.app.sms.sendNotice).toHaveBeenCalledTimes(3);
      jest.restoreAllMocks();
      test.clock.advance(3600);
      await test.app.runJobs();
      expect(await textsTo(mobile)).toEqual([]);
    });

    it('is retried only once if it may have been sent', async () => {
      const { mobile } = await moveUp(new UnconfirmedTextError('timeout'));
      for (let round = 0; round < 8; round += 1) {
        test.clock.advance(3601);
        await test.app.runJobs();
      }
      const asked = jest
        .mocked(test.app.sms.sendNotice)
        .mock.calls.filter(([text]) => text.mobile === mobile);
      expect(asked).toHaveLength(2);
    });

    it('is dropped if the person cancels during sending', async () => {
      const id = await addActivity(test, { capacity: 1 });
      const [seated, mobile] = [await signUp(id), newPhone()];
      const waiting = await signUp(id, mobile);
      jest.spyOn(test.app.sms, 'sendNotice').mockImplementationOnce(async () => {
        await cancel(waiting);
        throw new Error('down');
      });
      await cancel(seated);
      await test.app.runJobs();
      test.clock.advance(601);
      await test.app.runJobs();
      expect(await textsTo(mobile)).toEqual([]);
    });

    it('is not sent to people who cancelled, or about past activities', async () => {
      const [cancelled, late] = [await moveUp(), await moveUp()];
      await cancel(cancelled.waiting);
      jest.restoreAllMocks();
      test.clock.advance(8 * 86_400);
      await test.app.runJobs();
      expect([await textsTo(cancelled.mobile), await textsTo(late.mobile)]).toEqual([[], []]);
    });
  });
});
