// What Node 20 lacks of what the command line uses; esbuild puts it before everything else of the package (scripts/pack-cli.mjs).
// `tsc --lib es2023,dom` over bin/cli.ts lists such names; tests/scripts/pack-cli.test.ts asks the package on three versions of Node.

/** As ECMAScript 2024 has it: keys in the order of their first items. */
Map.groupBy ??= (items, keyFor) => {
  const groups = new Map();
  let index = 0;
  for (const item of items) {
    const key = keyFor(item, index++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};
