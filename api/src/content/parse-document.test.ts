import { activityBetween } from '../testing/content-documents';
import { parseDocument } from './parse-document';

const camp = (ends: string) => parseDocument(activityBetween('2027-01-01 09:00', ends));

describe('A moment in a content file', () => {
  it.each([
    ['2027-01-03', '2027-01-03T23:59:59+08:00'],
    ['2027-01-03 # 含答辩', '2027-01-03T23:59:59+08:00'],
    ['2027-01-03 18:00:00', '2027-01-03T18:00:00+08:00'],
    ['2027-01-03 18:00:00 # 含答辩', '2027-01-03T18:00:00+08:00'],
    ["'2027-01-03 18:00:00' # 含答辩", '2027-01-03T18:00:00+08:00'],
    ['2027-01-03 00:00:00 # 零点', '2027-01-03T00:00:00+08:00'],
    ['2027-01-03T10:00:00Z # 世界时', '2027-01-03T10:00:00Z'],
  ])('is Beijing time also before a comment: %s', (written, read) => {
    expect(camp(written)).toMatchObject({ item: { fields: { ends: read } } });
  });

  it.each(['2027-1-3 18:00:00', '2027-02-30', '2027-02-30 # 月末', '2027-04-31 18:00'])(
    'is refused where it is written otherwise or on no calendar: %s',
    (written) => {
      expect(camp(written)).toEqual({ problems: [expect.stringMatching(/^activity\/camp\.md: ends 时间/)] });
    },
  );
});
