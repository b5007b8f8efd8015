/** `name/version (platform)`: adds the platform where the caller gave none. Characters that no header may carry are dropped. */
export const userAgentOf = (text: string): string => {
  const printable = text.replace(/[^\x20-\x7e]/g, '').trim();
  return printable.includes('(') ? printable : `${printable} (${process.platform}/${process.arch})`;
};
