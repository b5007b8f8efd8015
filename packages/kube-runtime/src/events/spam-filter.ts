import type { Clock } from '../clock/clock.js';

const burst = 25;
const refillMilliseconds = 5 * 60 * 1000;
const mostObjects = 4096;

/** Lets through 25 new events per object at once, then one per five minutes. */
export const createSpamFilter = (clock: Clock): ((object: string) => boolean) => {
  const buckets = new Map<string, { tokens: number; counted: number }>();
  return (object) => {
    const now = clock.monotonic();
    const { tokens, counted } = buckets.get(object) ?? { tokens: burst, counted: now };
    const filled = Math.min(burst, tokens + (now - counted) / refillMilliseconds);
    buckets.delete(object);
    buckets.set(object, { tokens: filled >= 1 ? filled - 1 : filled, counted: now });
    const oldest = buckets.keys().next();
    if (buckets.size > mostObjects && !oldest.done) buckets.delete(oldest.value);
    return filled >= 1;
  };
};
