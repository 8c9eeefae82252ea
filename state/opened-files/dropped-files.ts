/** Files of a drop with their paths: a dropped folder is walked, since its path shows what its files are. */
export type PathedFile = { readonly path: string; readonly file: File };

export const isTableFile = ({ path }: PathedFile): boolean => /\.(parquet|csv)$/i.test(path);

/** Of a dialog; a folder dialog gives paths. */
export const pathed = (file: File): PathedFile => ({ path: file.webkitRelativePath || file.name, file });

export async function droppedFiles({ items }: DataTransfer): Promise<PathedFile[]> {
  // A drop forgets its items once the event is over: all of them are asked now.
  const asked = [...items].map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const entries = await Promise.all(
    asked.map(({ entry, file }) => (entry ? files(entry) : file ? [{ path: file.name, file }] : [])),
  );
  return entries.flat();
}

async function files(entry: FileSystemEntry): Promise<PathedFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ path: entry.fullPath.replace(/^\//, ""), file }];
  }
  const children = await listChildren((entry as FileSystemDirectoryEntry).createReader());
  const listed = await Promise.all(children.map(files));
  return listed.flat();
}

/** A reader hands out a hundred entries at a time, and none when it is done. */
async function listChildren(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
  return batch.length === 0 ? [] : [...batch, ...(await listChildren(reader))];
}
