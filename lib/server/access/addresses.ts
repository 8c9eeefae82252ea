/** Addresses of machines: which are this one, and which are in a list. */
import { BlockList, isIP } from "node:net";

/** As a socket writes it: IPv4 is often "::ffff:10.0.0.7", and a link-local address has its interface. */
export const plainAddress = (address: string): string =>
  address.replace(/^::ffff:(?=\d+\.)/i, "").split("%", 1)[0] ?? "";

export function isLoopback(address: string): boolean {
  const plain = plainAddress(address);
  return plain === "::1" || (isIP(plain) === 4 && plain.startsWith("127."));
}

/** A host name or address that a server can be bound to and that only this machine reaches. */
export const isLoopbackHost = (host: string): boolean => host === "localhost" || isLoopback(host);

export type AddressList = (address: string | undefined) => boolean;

/** "10.0.0.7, 10.1.0.0/16, fd00::/8"; otherwise the entry that is none. */
export function readAddresses(text: string): AddressList | { readonly unreadable: string } {
  const list = new BlockList();
  for (const entry of text.split(/[\s,]+/).filter(Boolean)) {
    const [address = "", prefix, ...rest] = entry.split("/");
    const kind = isIP(address);
    const bits = prefix === undefined ? (kind === 4 ? 32 : 128) : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1;
    if (kind === 0 || rest.length > 0 || bits < 0 || bits > (kind === 4 ? 32 : 128)) return { unreadable: entry };
    list.addSubnet(address, bits, kind === 4 ? "ipv4" : "ipv6");
  }
  return (address) => {
    const plain = plainAddress(address ?? "");
    const kind = isIP(plain);
    return kind !== 0 && list.check(plain, kind === 4 ? "ipv4" : "ipv6");
  };
}

/** Whose limits an address shares: of IPv6 the network, because a machine may take any address in it. */
export function addressKey(address: string): string {
  const plain = plainAddress(address);
  if (isIP(plain) !== 6) return plain;
  const [head = "", tail] = plain.split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(Math.max(0, zeros)).fill("0"), ...after].slice(0, 4).join(":");
}
