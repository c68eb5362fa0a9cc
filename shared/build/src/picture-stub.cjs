/** Replaces URLs of pictures in unit tests; React warns about an empty `src`. */
module.exports = '/picture.webp';
