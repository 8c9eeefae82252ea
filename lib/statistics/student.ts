/** Student's t: how far a mean of few values may lie from the truth, in units of its standard error. */

/** Share of the law with `dof` (above 0, need not be whole) degrees of freedom below t. */
export function studentShareBelow(t: number, dof: number): number {
  const tail = incompleteBeta(dof / (dof + t * t), dof / 2, 0.5) / 2;
  return t > 0 ? 1 - tail : tail;
}

const HALVINGS = 60;
/** Beyond: the tail of one degree of freedom at a share of 10⁻⁶. */
const FARTHEST = 1e6;

/** The t above which `tail` of the law lies; `tail` from 10⁻⁶ to 0.5, `dof` above 0.5. Found by halving, to 10⁻¹² in t. */
export function studentQuantile(tail: number, dof: number): number {
  let [low, high] = [0, FARTHEST];
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    if (1 - studentShareBelow(middle, dof) > tail) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Regularised incomplete beta function by its continued fraction (Abramowitz and Stegun, formula 26.5.8). */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  return (front / a) * fraction(x, a, b);
}

const MOST_TERMS = 500;
const ENOUGH = 1e-14;
const TINY = 1e-300;

/** Lentz's evaluation, from the front. */
function fraction(x: number, a: number, b: number): number {
  const away = (value: number): number => (Math.abs(value) < TINY ? TINY : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m <= MOST_TERMS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    let factor = 1;
    for (const term of [even, odd]) {
      d = 1 / away(1 + term * d);
      c = away(1 + term / c);
      factor *= d * c;
      value *= d * c;
    }
    if (Math.abs(factor - 1) < ENOUGH) break;
  }
  return value;
}

const STIRLING = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680];
const LARGE = 10;

/** Stirling's series, shifted to where it holds to 10⁻¹². */
function logGamma(x: number): number {
  if (x < LARGE) return logGamma(x + 1) - Math.log(x);
  const series = STIRLING.reduce((sum, factor, index) => sum + factor / x ** (2 * index + 1), 0);
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series;
}
