/** What `mds jobs` and `mds worker` say of themselves. */
import { jobListings } from "@/features/jobs";

export const JOBS_HELP = `mds jobs list
mds jobs run <kind> --input job.json [--workers N] [--keep folder] [--compact]

Computes a job cell by cell and prints its outcomes as JSON, in the order of its cells wherever they ran.

  --input    what the job is asked, a JSON object (- for standard input)
  --workers  threads of this machine; as many as cores without it. With REDIS_URL set and without this option,
             the cells go to the queue and are computed by mds worker, here or on other machines
  --keep     folder for outcomes: a job that broke off goes on from there (DATA_DIR/outcomes when DATA_DIR is set)
  --compact  JSON on one line

Kinds: ${jobListings.map(({ kind }) => kind).join(", ")}
Exit code 0: done. 1: some cells failed. 2: the input or the queue has trouble. 130: cancelled (Ctrl-C).`;

export const WORKER_HELP = `mds worker [--threads N] [--lock seconds]

Takes cells from the queue at REDIS_URL until it is stopped. Start as many as you like, on any machine that reaches the queue
and has the same version of the suite.

  --threads  cells at a time; as many as cores without it
  --lock     seconds after which the cells of a worker that died are taken over (6)`;
