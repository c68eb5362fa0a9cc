/** Stands for an inline script in unit tests, where no browser runs it. */
module.exports = '';
