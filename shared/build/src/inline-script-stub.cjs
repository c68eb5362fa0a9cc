/** Replaces inline scripts in unit tests. */
module.exports = '';
