import { sampleSeason2026 as season } from './sample-2026';
import { readStoredDefinition, type StoredDefinition } from './stored-definition';

/** The sample as stored before definitions had roles, which the code used to hard-code. */
function formerSample(): StoredDefinition {
  const { roles: _roles, templates: _templates, ...former } = structuredClone(season);
  const steps = former.steps.map(({ layout: _layout, ...step }) => ({
    ...step,
    fields: step.fields.map((field) => {
      if (field.type !== 'cascade') return field;
      const { levels: _levels, ...plain } = field;
      return plain;
    }),
  }));
  const consents = former.consents.map(({ title: _title, ...consent }) => consent);
  return { ...former, steps, consents };
}

test('a definition stored without roles is read as the sample with roles', () => {
  const { templates, ...read } = readStoredDefinition(formerSample());
  const { templates: newTemplates, ...sample } = season;
  expect(read).toEqual(sample);
  // The former documents had blanks to fill in by hand; the sample's are filled in from the entry.
  expect(Object.keys(templates ?? {}).sort()).toEqual(Object.keys(newTemplates ?? {}).sort());
});

test('a former season gets only the roles that it has fields for', () => {
  const former = formerSample();
  const [project] = former.steps;
  const fields = (project?.fields ?? []).filter(({ key }) => ['name', 'track', 'teamName'].includes(key));
  const small = { ...former, steps: project ? [{ ...project, fields }] : [] };
  expect(readStoredDefinition(small).roles).toEqual({
    name: 'project.name',
    track: 'project.track',
    applicant: 'project.teamName',
  });
});

test('a consent stored without a title is titled with the beginning of its text', () => {
  const consents = [{ id: 'photos', text: '同意主办方在活动报道中使用路演现场照片和视频', required: false }];
  const [consent] = readStoredDefinition({ ...formerSample(), consents }).consents;
  expect(consent?.title).toBe('同意主办方在活动报道中使用路演现场照片和');
});
