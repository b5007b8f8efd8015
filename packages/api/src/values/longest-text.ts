/**
 * Characters of the longest text that is read as a number of any kind. None that makes sense is longer; computing one takes time
 * in the square of its length, and a manifest may hold megabytes.
 */
export const longestText = 1_000;
