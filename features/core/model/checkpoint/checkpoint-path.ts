/** What weight files are called. Apart from their reader, which loads when there is one. */

/** A weight file and the index beside it, by what they are called. */
export const isCheckpointPath = (path: string): boolean => /\.safetensors(?:\.index\.json)?$/i.test(path);
