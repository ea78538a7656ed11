import { BlockList, isIP } from 'node:net'

/** Named ranges for the settings, the same as in proxy-addr. */
export const NAMED_RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Whether an IP address is in one of the ranges: `10.0.0.0/8`, `::1`, `loopback`. */
export function inRanges(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const range of ranges.flatMap((name) => NAMED_RANGES[name] ?? [name])) {
    const [address = '', bits] = range.split('/')
    if (bits === undefined) list.addAddress(address, kindOf(address))
    else list.addSubnet(address, Number(bits), kindOf(address))
  }
  return (address) => isIP(address) !== 0 && list.check(address, kindOf(address))
}

const kindOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
