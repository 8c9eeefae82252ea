// What vitest's JSON report says, in counts: passed, failed, and for each test that did not run the reason.

/** Tests with this tag are for npm run check: matrices, attacks, sweeps over much data. */
export const CHECK = "check";

/** `tags`: the filter of the run, "check" or "!check". `lines`: what is printed below the tests; empty where every test ran. */
export function summarise({ testResults }, tags) {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const isAsked = (test) => test.tags.includes(CHECK) === (tags === CHECK);
  const tests = all.filter(isAsked);
  const count = (status) => tests.filter((test) => test.status === status).length;
  // A file that did not load has no tests, and has failed.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  const left = tags === CHECK ? 0 : all.length - tests.length;
  return {
    passed: count("passed"),
    failed: count("failed") + broken.length,
    lines: [...(left > 0 ? [`left for npm run check: ${sayTests(left)}`] : []), ...reasonLines(tests)],
  };
}

function reasonLines(tests) {
  const skipped = tests.filter(({ status }) => status !== "passed" && status !== "failed");
  const reasons = new Map();
  for (const { meta } of skipped) {
    const reason = meta?.skipped ?? "no reason given";
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return [...reasons]
    .toSorted(([, a], [, b]) => b - a)
    .map(([reason, number]) => `skipped: ${sayTests(number)}: ${reason}`);
}

const sayTests = (number) => `${number} ${number === 1 ? "test" : "tests"}`;
