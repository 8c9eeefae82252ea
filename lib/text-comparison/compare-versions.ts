/** By numbers: "0.5.10" after "0.5.6". What follows a release ("rc1", "post1") is not compared. */
export function compareVersions(left: string, right: string): number {
  const [a, b] = [numbersIn(left), numbersIn(right)];
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const numbersIn = (version: string): number[] =>
  (/^v?(\d+(?:\.\d+)*)/.exec(version)?.[1] ?? "0").split(".").map(Number);
