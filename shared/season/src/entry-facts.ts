import { stripBidiControls } from '@portal/contract/rule-schemas';
import { asRecord, asRows, createLookup, type EntryAnswers, findGroup, findTrack } from './answers';
import { isEmpty, isMet } from './condition';
import { getStepFields, type SeasonDefinition } from './definition';
import type { Column, Field } from './field';
import { firstCharacters } from './fields/length';
import { getColumns } from './fields/registry';
import { getRoleReferences, type RoleName, type RoleReference } from './roles';

/** Facts about an entry for lists, notices and jobs, read from its answers. */
interface EntryFacts {
  /** Empty while unnamed. */
  projectName: string;
  applicantName: string | null;
  contactName: string | null;
  contactPhone: string | null;
  groupName: string | null;
  /** Area and track. */
  trackName: string | null;
  regionName: string | null;
  showPublicly: boolean;
}

const MAX_NAME_LENGTH = 200;

function isAsked(definition: SeasonDefinition, answers: EntryAnswers, stepId: string, field: Field): boolean {
  return !field.when || isMet(field.when, createLookup(definition, answers, stepId));
}

/** @returns the first place of a role that this entry is asked for */
export function findAskedPlace(
  definition: SeasonDefinition,
  answers: EntryAnswers,
  role: RoleName,
): RoleReference | undefined {
  return getRoleReferences(definition.roles, role).find(({ stepId, key }) => {
    const field = getStepFields(definition, stepId).find((each) => each.key === key);
    return field && isAsked(definition, answers, stepId, field);
  });
}

/**
 * @returns the first answer to the role among the places that this entry is asked for; undefined if there is none, or if
 *   the season does not define the role
 */
export function readRole(
  definition: SeasonDefinition,
  answers: EntryAnswers,
  role: RoleName,
): { field: Column | Field; value: unknown } | undefined {
  for (const { stepId, key, cell } of getRoleReferences(definition.roles, role)) {
    const field = getStepFields(definition, stepId).find((each) => each.key === key);
    if (!field || !isAsked(definition, answers, stepId, field)) continue;
    const own = answers.data[stepId]?.[key];
    if (!cell) {
      if (!isEmpty(own)) return { field, value: own };
      continue;
    }
    const column = getColumns(field).find((each) => each.key === cell.column);
    const value = asRows(own).find((row) => row[cell.marked] === true)?.[cell.column];
    if (column && !isEmpty(value)) return { field: column, value };
  }
  return undefined;
}

/** @returns the role's answer if it is text, safe to show in lists and on pages; else empty */
export function readRoleText(definition: SeasonDefinition, answers: EntryAnswers, role: RoleName): string {
  const value = readRole(definition, answers, role)?.value;
  return typeof value === 'string' ? stripBidiControls(value) : '';
}

/** @returns what lists show about an entry; its roles name the fields */
export function readEntryFacts(definition: SeasonDefinition, answers: EntryAnswers): EntryFacts {
  const { area, track } = findTrack(definition, answers);
  const { names } = asRecord(readRole(definition, answers, 'region')?.value);
  const text = (role: RoleName) =>
    firstCharacters(readRoleText(definition, answers, role).trim(), MAX_NAME_LENGTH) || null;
  return {
    projectName: text('name') ?? '',
    applicantName: text('applicant'),
    contactName: text('leader'),
    contactPhone: text('phone'),
    groupName: findGroup(definition, answers)?.name ?? null,
    trackName: track && area ? `${area.name} / ${track.name}` : null,
    regionName: Array.isArray(names) ? names.join('') : null,
    showPublicly: readRole(definition, answers, 'publish')?.value === true,
  };
}
