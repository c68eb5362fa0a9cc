/** Stands for an inline script, and for the address of a picture, in unit tests, where no browser asks for them. */
module.exports = '';
