/** Replaces inline scripts, and URLs of pictures, in unit tests. */
module.exports = '';
