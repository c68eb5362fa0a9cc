const MB = 1024 * 1024;

/** The largest picture, film or document that content can have. */
export const ASSET_LIMIT = 32 * MB;
/** What one call brings of files, so that it passes a proxy's limit; a larger file comes alone. */
export const ASSETS_AT_ONCE = 8 * MB;
/** Of a call: the largest file as base64, and what stands around it. */
export const IMPORT_LIMIT = Math.ceil(ASSET_LIMIT / 3) * 4 + MB;
