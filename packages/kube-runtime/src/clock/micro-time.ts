/** RFC 3339 with exactly six fractional digits: what Lease and Event times need. Servers refuse the three of `toISOString`. */
export const microTime = (milliseconds: number): string => {
  const whole = Math.floor(milliseconds);
  const micros = Math.floor((milliseconds - whole) * 1000);
  return new Date(whole).toISOString().replace(/Z$/, `${String(micros).padStart(3, '0')}Z`);
};
