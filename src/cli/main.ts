#!/usr/bin/env node
// Imports nothing before it knows that this Node can read the rest.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major > 22 || (major === 22 && minor >= 13)) {
  const { run } = await import('./run.ts');
  process.exitCode = await run(process.argv.slice(2));
} else {
  console.error(`search-expression needs Node 22.13 or newer; this is Node ${process.versions.node}.`);
  process.exitCode = 2;
}
