/** A calibration on measurements that were given. */
import { readFiles } from "@/features/core/calibration/data-files";
import { listMeasurements, readAll } from "@/features/core/calibration/read-files";
import { makeQuestion } from "./question";

export const calibrationQuestion = makeQuestion((data) => {
  const read = readAll(readFiles(data));
  return {
    measurements: data === "" ? null : listMeasurements(read),
    reading: read.flatMap(({ read: file }) => file.issues),
  };
});
