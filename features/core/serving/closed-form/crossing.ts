/**
 * Where a rising function passes zero, by false position with halved end values (the "Illinois" rule: Dowell and Jarratt, BIT 11, 1971): some
 * four evaluations of a smooth load where a bisection of the same exactness takes twenty. A jump over zero is closed in on from below.
 */

/** After so many looks that did not halve the bracket, it is halved: a function that is flat for long and then steep. */
const PATIENCE = 3;
/** Stops where the function is as near to zero, or the bracket as narrow beside its upper end. */
const NEAR = 1e-6;
const NARROW = 1e-5;
const ROUNDS = 40;

type Found<State> = { readonly excess: number; readonly state: State };

/**
 * The state at the crossing between 0, where the excess is -1, and `high`, where it is `excessHigh` > 0. The excess of a state is relative and
 * has no unit. Of a jump: the nearest state below it.
 */
export function stateAtCrossing<State>(high: number, excessHigh: number, look: (x: number) => Found<State>): State {
  let [low, below, above] = [0, -1, excessHigh];
  let [side, slow] = [0, 0];
  let x = falsePosition(low, high, below, above);
  let last = look(x);
  let lower: State | null = null;
  for (let round = 0; round < ROUNDS; round += 1) {
    if (Math.abs(last.excess) <= NEAR) return last.state;
    const width = high - low;
    if (last.excess > 0) {
      [high, above] = [x, last.excess];
      if (side > 0) below /= 2;
      side = 1;
    } else {
      [low, below, lower] = [x, last.excess, last.state];
      if (side < 0) above /= 2;
      side = -1;
    }
    if (high - low <= NARROW * high) break;
    slow = high - low > width / 2 ? slow + 1 : 0;
    x = slow < PATIENCE ? falsePosition(low, high, below, above) : (low + high) / 2;
    last = look(x);
  }
  return lower ?? last.state;
}

/** Inside the bracket, however far apart the values are. */
function falsePosition(low: number, high: number, below: number, above: number): number {
  const share = -below / (above - below);
  return low + (high - low) * Math.min(1 - LEAST_SHARE, Math.max(LEAST_SHARE, share));
}

const LEAST_SHARE = 1e-3;
