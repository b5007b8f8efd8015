import type * as X509 from '@peculiar/x509';

/**
 * Loaded when the first certificate is asked for: the library is large. In a file of its own, so that the library's types, which need those of a
 * browser, stay out of the declarations that users read.
 */
export const loadX509 = async (): Promise<typeof X509> => {
  await import('reflect-metadata');
  return import('@peculiar/x509');
};
