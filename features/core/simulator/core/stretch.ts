/**
 * Equal decode steps of a batch that were planned in one go, in order. Where something from outside may still cut them short they are in no
 * total yet; they are counted when they have begun (decode-steps/planned-steps.ts).
 */
export type Stretch = {
  /** When each step ends, and how long it takes, seconds; the length of the first is not kept. */
  ends: Float64Array;
  seconds: Float64Array;
  /** KV blocks that its members take for each step; the first has its own already. */
  blocks: Int32Array;
  /** Whether they are in the totals. */
  counted: boolean;
  /** Steps that ended before the present moment. */
  over: number;
};

export const emptyStretch = (): Stretch => ({
  ends: new Float64Array(0),
  seconds: new Float64Array(0),
  blocks: new Int32Array(0),
  counted: true,
  over: 0,
});

/** Room for so many steps; what was in it is lost. */
export function makeRoom(stretch: Stretch, steps: number): void {
  if (stretch.ends.length >= steps) return;
  const room = Math.max(16, 2 ** Math.ceil(Math.log2(steps)));
  stretch.ends = new Float64Array(room);
  stretch.seconds = new Float64Array(room);
  stretch.blocks = new Int32Array(room);
}
