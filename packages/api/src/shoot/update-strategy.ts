/**
 * Whether a pool of this strategy is updated in place. An absent, rolling or unknown strategy is not.
 *
 * @source rule H-01
 */
export const isInPlace = (strategy: string | null | undefined): strategy is 'AutoInPlaceUpdate' | 'ManualInPlaceUpdate' =>
  strategy === 'AutoInPlaceUpdate' || strategy === 'ManualInPlaceUpdate';

/**
 * Whether people select the nodes of a pool of this strategy themselves.
 *
 * @source rule H-01
 */
export const isManualInPlace = (strategy: string | null | undefined): strategy is 'ManualInPlaceUpdate' =>
  strategy === 'ManualInPlaceUpdate';
