import { seasonDefinitionSchema } from '../definition';
import harvest from './harvest-season.json' with { type: 'json' };

/** A handwritten season that shares no step, field, track, material or consent with the sample. */
export const harvestSeason = seasonDefinitionSchema.parse(harvest);

/** Answers of a complete entry of a cooperative, by step, without its files. */
export const harvestAnswers = {
  crew: {
    people: [
      {
        id: 'one',
        fullName: '禾苗',
        speaks: false,
        tel: '13800138000',
        cardNumber: '11010519491231002X',
        stay: { from: '2029-03', to: '2030-10' },
      },
      {
        id: 'two',
        fullName: '谷雨',
        speaks: true,
        tel: '13900139000',
        mailbox: 'guyu@example.com',
        cardNumber: '440524188001010014',
        stay: { from: '2030-01', to: '2030-12' },
      },
    ],
    coop: '青田合作社',
  },
  idea: {
    heading: '会说话的稻田',
    lane: ['field', 'rice'],
    calling: 'grow',
    maturity: '已试种',
    village: { codes: ['53', '5301', '530102'], names: ['云南省', '昆明市', '五华区'] },
    motto: '听见水稻渴了',
    story: '土里埋着小小的耳朵，水稻渴了会说，虫子来了也会说，种田的人在家里就听得见。',
    tags: ['水稻', '传感'],
    trial: { from: '2030-04-01', to: '2030-09-30' },
    acreage: 12,
    exhibit: true,
  },
  purse: {
    book: {
      harvestIncome: { 2029: 300_000_000, 2030: 500_000_000 },
      seedCost: { 2029: 100_000_000, 2030: 150_000_000 },
      left: { 2029: 200_000_000, 2030: 350_000_000 },
    },
    backers: [
      { id: 'b1', backer: '村集体', part: 6000, knows: 'one' },
      { id: 'b2', backer: '返乡青年', part: 4000 },
    ],
  },
  wishes: { helpers: [{ id: 'h1', whom: '农技站' }], visit: '2031-05-01' },
};
