/** A tar archive of texts (POSIX ustar), for tests of what reads one. */
const BLOCK = 512;

export function tarArchive(files: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> {
  const blocks = Object.entries(files).flatMap(([name, bytes]) => {
    const content = new Uint8Array(Math.ceil(bytes.length / BLOCK) * BLOCK);
    content.set(bytes);
    return [header(name, bytes.length), content];
  });
  const whole = new Uint8Array(blocks.reduce((sum, { length }) => sum + length, 2 * BLOCK));
  let at = 0;
  for (const block of blocks) {
    whole.set(block, at);
    at += block.length;
  }
  return whole;
}

function header(name: string, size: number): Uint8Array {
  const block = new Uint8Array(BLOCK);
  const write = (text: string, at: number): void => block.set(new TextEncoder().encode(text), at);
  write(name, 0);
  write("0000644\0", 100);
  write(`${size.toString(8).padStart(11, "0")}\0`, 124);
  write("        ", 148);
  write("0", 156);
  write("ustar\u000000", 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}
