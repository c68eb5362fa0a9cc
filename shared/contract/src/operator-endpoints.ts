import type { Caller, ErrorName } from './api-errors';

/** Declares an endpoint for `who` with the errors that it may return. */
export function endpointFor<const W extends Caller>(who: W) {
  return <const E extends readonly ErrorName[]>(...errors: E) => ({ who, errors });
}

const operator = endpointFor('operator');
const publisher = endpointFor('publisher');

/** Endpoints for operators and publishing teams, except those of content, activities and telemetry. */
export const operatorEndpoints = {
  opsSeason: {
    'GET /ops/season': operator(),
    'POST /ops/season/validate': operator('DEFINITION_INVALID'),
    'POST /ops/season/publish': operator('DEFINITION_INVALID', 'DEFINITION_PUBLISHED'),
    'POST /ops/season/rehearse': operator('DEFINITION_INVALID'),
    'GET /ops/season/{id}/definition': operator('SEASON_UNKNOWN'),
    'POST /ops/season/{id}/open': operator('SEASON_UNKNOWN'),
    'POST /ops/season/{id}/extend': operator('SEASON_UNKNOWN'),
    'POST /ops/season/{id}/rollback': operator('SEASON_UNKNOWN'),
  },
  opsEntry: {
    'GET /ops/entries': operator('SEASON_UNKNOWN'),
    'GET /ops/entries/export': operator('SEASON_UNKNOWN'),
    'GET /ops/entries/expired': operator(),
    'POST /ops/entries/remove-expired': operator(),
    'GET /ops/entries/{id}': operator('NOT_FOUND'),
    'GET /ops/entries/{id}/changes': operator('NOT_FOUND'),
    'POST /ops/entries/{id}/files': operator('NOT_FOUND'),
    'POST /ops/entries/{id}/return': operator('NOT_FOUND', 'ENTRY_STATE'),
    'POST /ops/entries/{id}/review': operator('NOT_FOUND', 'ENTRY_STATE'),
    'POST /ops/entries/{id}/approve': operator('NOT_FOUND', 'ENTRY_STATE'),
    'POST /ops/entries/{id}/reject': operator('NOT_FOUND', 'ENTRY_STATE'),
    'POST /ops/entries/{id}/extend': operator('NOT_FOUND', 'ENTRY_STATE'),
    'POST /ops/entries/decide': operator(),
    'POST /ops/entries/publish': operator('SEASON_UNKNOWN'),
    'GET /ops/entries/publishing': operator('NOT_FOUND'),
    'POST /ops/keys/reseal': operator(),
  },
  publishing: {
    'GET /ops/releases': publisher('RELEASE_REFUSED', 'PUBLISHER_FORBIDDEN'),
    'POST /ops/releases/publish/{remote}': publisher(
      'RELEASE_REFUSED',
      'PUBLISHER_FORBIDDEN',
      'PUBLISHING_UNDERWAY',
    ),
    'POST /ops/releases/activate': publisher('RELEASE_REFUSED', 'PUBLISHER_FORBIDDEN'),
    'GET /ops/publishers': operator(),
    'POST /ops/publishers': operator('PUBLISHER_NAME_TAKEN', 'RELEASE_REFUSED'),
    'POST /ops/publishers/{name}/rotate': operator('NOT_FOUND'),
    'POST /ops/publishers/{name}/revoke': operator('NOT_FOUND'),
  },
  ops: {
    'GET /ops/audit': operator(),
    'GET /ops/jobs': operator(),
    'GET /ops/accounts': operator(),
    'POST /ops/accounts': operator('PHONE_TAKEN', 'ACCOUNT_NAME_TAKEN'),
    'POST /ops/accounts/{username}/close': operator('NOT_FOUND'),
    'PUT /ops/weixin/bindings': operator(),
    'POST /ops/backup/hold': operator(),
    'GET /ops/backup/database': operator('BACKUP_NOT_EMBEDDED'),
  },
} as const;
