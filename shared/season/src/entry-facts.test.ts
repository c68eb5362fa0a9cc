import { asRows } from './answers';
import type { SeasonDefinition } from './definition';
import { findAskedPlace, readEntryFacts, readRole } from './entry-facts';
import { sampleSeason2026 as season } from './sample-2026';
import { enterpriseEntry, personalEntry } from './testing/filled-entry';

test('facts of an entry are read from the fields that the season names as roles', () => {
  expect(readEntryFacts(season, enterpriseEntry)).toEqual({
    projectName: '高原智能分选装备',
    applicantName: '云南高原装备有限公司',
    contactName: '张明远',
    contactPhone: '13800138000',
    groupName: '成长组',
    trackName: '高端装备与新材料 / 智能制造',
    regionName: '云南省昆明市五华区',
    showPublicly: false,
  });
  expect(readEntryFacts(season, personalEntry)).toMatchObject({
    applicantName: '云上团队',
    groupName: '团队组',
    trackName: '新一代信息技术 / 人工智能与软件',
  });
});

test('bidi control characters are removed from names that were stored before they were rejected', () => {
  const project = { ...personalEntry.data.project, name: '星火\u202e\u2066项目' };
  const stored = { ...personalEntry, data: { ...personalEntry.data, project } };
  expect(readEntryFacts(season, stored).projectName).toBe('星火项目');
});

test('an answer that is hidden from this participant is not read', () => {
  const project = { ...personalEntry.data.project, company: '注册时的公司' };
  const changed = { ...personalEntry, data: { ...personalEntry.data, project } };
  expect(readEntryFacts(season, changed).applicantName).toBe('云上团队');
  expect(findAskedPlace(season, personalEntry, 'applicant')).toEqual({ stepId: 'project', key: 'teamName' });
});

test('a fact is missing if the season does not define its role', () => {
  const roles = { name: season.roles.name, track: season.roles.track };
  const small: SeasonDefinition = { ...season, roles };
  expect(readEntryFacts(small, enterpriseEntry)).toMatchObject({
    projectName: '高原智能分选装备',
    applicantName: null,
    contactPhone: null,
    regionName: null,
    showPublicly: false,
  });
});

test('the leader is read from the marked row, whatever its position', () => {
  const members = asRows(personalEntry.data.team?.members).map((member, at) => ({
    ...member,
    isLeader: at === 1,
  }));
  const changed = { ...personalEntry, data: { ...personalEntry.data, team: { members } } };
  expect(readEntryFacts(season, changed).contactName).toBe('阿依古丽·买买提');
  expect(readRole(season, changed, 'phone')).toMatchObject({
    field: { key: 'mobile' },
    value: '13900139000',
  });
});
