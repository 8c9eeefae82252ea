/** Tables that are told by what is left of their columns; figures are counted by hand. */
import { describe, expect, it } from "vitest";
import { runFigures } from "@/features/core/serving-profile/metrics/run-figures";
import { unwrap } from "@/lib/result";
import { readProfile } from "@/tests/support/measurements/serving-profile";

describe("tables whose telling column is renamed or missing", () => {
  const figures = (table: string) => runFigures(unwrap(readProfile({ "table.csv": table })));
  const T = 1755158760000;

  it("forwards without gaps and numbers are told by their host, and by other names of their times", () => {
    const row = `forward,${T + 13},${T + 91},78.0,2,Prefill,P,node-a\n`;
    const bare = `name,start_time(ms),end_time(ms),during_time(ms),batch_size,batch_type,prof_id,hostname\n${row}`;
    expect(figures(bare)).toMatchObject({ forwards: 1, batches: null });
    const renamed = `start(ms),end(ms),duration(ms),bubble_time(ms)\n${T + 13},${T + 91},78.0,\n`;
    expect(figures(renamed)).toMatchObject({ forwards: 1 });
  });

  it("batches that list members need no size or no type", () => {
    const members = `"[{'rid': 'a', 'iter': 0}]"`;
    const times = `${T},${T + 20}`;
    expect(
      figures(`name,res_list,start_time(ms),end_time(ms),batch_type\nmodelExec,${members},${times},Prefill\n`),
    ).toMatchObject({ batches: 1 });
    expect(
      figures(`name,res_list,start_time(ms),end_time(ms),batch_size\nmodelExec,${members},${times},1\n`),
    ).toMatchObject({ batches: 1 });
  });

  it("a cache without its total has used and free blocks together; its rows of zeros say nothing", () => {
    const rows = `allocate_slots,${T + 11},650,350\nFree,${T + 194},0,0\n`;
    expect(figures(`name,start_time(ms),used_blocks,free_blocks\n${rows}`).cachePeak).toBeCloseTo(0.65, 12);
    const free = `rid,timestamp(ms),name,free_blocks\na,${T},Allocate,900\na,${T + 9},Free,1000\n`;
    expect(figures(free).cachePeak).toBeCloseTo(0.1, 12);
  });

  it("blocks and sizes go by the names of other engines; a number of requests goes before a size", () => {
    const free = `rid,timestamp(ms),name,free_block_num\na,${T},Allocate,900\na,${T + 9},Free,1000\n`;
    expect(figures(free).cachePeak).toBeCloseTo(0.1, 12);
    const whole = `timestamp(ms),name,total_block_num,free_block_num\n${T},Allocate,1000,250\n${T + 9},Free,1000,900\n`;
    expect(figures(whole).cachePeak).toBeCloseTo(0.75, 12);
    const head = "name,start_time(ms),end_time(ms),batch_type";
    const sizes = (columns: string, cells: string) =>
      unwrap(readProfile({ "t.csv": `${head},${columns}\nmodelExec,${T},${T + 20},Decode,${cells}\n` })).batches.size;
    expect([...sizes("batch_size,num_reqs", "4096,3")]).toEqual([3]);
    expect([...sizes("batch_size", "7")]).toEqual([7]);
    expect([...sizes("num_reqs", "5")]).toEqual([5]);
  });

  it("a share that is headed % is one, however small", () => {
    const rows = `allocate,${T},0.4\nallocate,${T + 1},1.2\n`;
    expect(figures(`name,start_time(ms),kvcache_usage_rate(%)\n${rows}`).cachePeak).toBeCloseTo(0.012, 12);
  });
});
