const needed = { major: 20, minor: 19 };

/** Ends with one clear line on a Node that can't run the project, instead of failing somewhere inside a tool. */
export const requireNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > needed.major || (major === needed.major && minor >= needed.minor)) return;
  console.error(`Node ${needed.major}.${needed.minor} or newer is needed, this is ${process.version}.`);
  process.exit(1);
};
