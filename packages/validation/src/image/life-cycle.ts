/** What has a life cycle: versions of machine images and of Kubernetes. */
export interface Expirable {
  readonly expirationDate: string | undefined;
  readonly classification: string | undefined;
  readonly lifecycle: readonly { readonly classification: string; readonly start: string | undefined }[];
}

const isReached = (time: string | undefined, now: number): boolean => time !== undefined && Date.parse(time) <= now;

/** The stage a version is in: the last one of its life cycle that has begun, else its classification. */
export function stageOf({ classification, lifecycle }: Expirable, now: number | undefined): string | undefined {
  const begun = lifecycle.filter(({ start }) => start === undefined || (now !== undefined && isReached(start, now)));
  return begun.at(-1)?.classification ?? classification;
}

/** Whether a version can't be chosen any more. Without a time nothing has expired. */
export const isExpired = (version: Expirable, now: number | undefined): boolean =>
  now !== undefined && (isReached(version.expirationDate, now) || stageOf(version, now) === 'expired');
