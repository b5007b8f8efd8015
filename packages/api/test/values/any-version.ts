import fc from 'fast-check';

const part = fc.nat({ max: 12 });

/** Versions of one to three small numbers, so that ties and neighbours are common, some with a suffix. */
export const anyVersion = fc
  .tuple(fc.constantFrom('', 'v'), fc.array(part, { minLength: 1, maxLength: 3 }), fc.constantFrom('', '-rc.1', '+build', '~deb2'))
  .map(([lead, parts, suffix]) => `${lead}${parts.join('.')}${suffix}`);

/** Versions that leave no part out. */
export const fullVersion = fc.tuple(part, part, part).map((parts) => parts.join('.'));
