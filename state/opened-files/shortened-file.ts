/** A file of measurements that is too long for a link. */
import type { DataFile } from "@/features/core/calibration/data-files";
import { listMeasurements, readAll } from "@/features/core/calibration/read-files";
import { writeMeasurementsCsv } from "@/features/core/evidence/benchmark-files/write-csv";

/** A large file as the suite's own table, which reads back to the same measurements. */
export function shortened(file: DataFile): DataFile {
  const measurements = listMeasurements(readAll([file]));
  if (file.text.length < 20_000 || measurements.length === 0) return file;
  const bare = measurements.map(({ perRequest: _perRequest, ...rest }) => rest);
  const dated = file.modified === undefined ? {} : { modified: file.modified };
  return { name: file.name, text: writeMeasurementsCsv(bare), ...dated };
}
