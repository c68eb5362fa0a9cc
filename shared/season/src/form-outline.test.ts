import { outlineForm } from './form-outline';
import { harvestSeason as season } from './testing/harvest-season';

/** Labels of the questions for a group in a track, with how they are asked. */
function outline(groupId: string, trackId: string) {
  const group = season.groups.find(({ id }) => id === groupId);
  const area = season.tracks.find(({ tracks }) => tracks.some(({ id }) => id === trackId));
  const track = area?.tracks.find(({ id }) => id === trackId);
  if (!group || !area || !track) throw new Error('The season has no such group or track.');
  const fields = outlineForm(season, group, { area, track }).flatMap((step) => step.fields);
  return Object.fromEntries(fields.map(({ label, asked }) => [label, asked]));
}

test('the outline of a form depends on group and track', () => {
  expect(outline('village', 'rice')).toMatchObject({ 合作社名称: 'required', 田间照片: 'required' });
  expect(outline('village', 'rice')).not.toHaveProperty('队名');
  expect(outline('alone', 'tea')).toMatchObject({ 队名: 'required', 田间照片: 'optional', 面积: 'optional' });
  expect(outline('alone', 'stall')).not.toHaveProperty('田间照片');
});

test('a question with a condition on another answer is outlined as depending on it', () => {
  expect(outline('alone', 'tea')).toMatchObject({ 试种期: 'depends' });
});
