import { BlockList, isIP } from 'node:net'

const listed = (list: string): string[] => list.split(/[\s,，;；]+/).filter((each) => each !== '')

/** Adds an address, or a network such as `10.0.0.0/8`; answers whether it is one. */
function add(to: BlockList, entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  const name = family === 4 ? 'ipv4' : 'ipv6'
  if (bits === undefined) to.addAddress(address, name)
  else if (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
    to.addSubnet(address, Number(bits), name)
  else return false
  return true
}

/** What of a list of addresses and networks is none, if anything. */
export const strayAddress = (list: string): string | undefined => {
  const entries = listed(list)
  return entries.length === 0 ? list : entries.find((entry) => !add(new BlockList(), entry))
}

/** Whether a list of addresses and networks holds an address. */
export function addressesAllow(list: string, ip: string): boolean {
  const allowed = new BlockList()
  for (const entry of listed(list)) add(allowed, entry)
  // An address of version 4 that came over version 6.
  const plain = ip.replace(/^::ffff:/, '')
  const family = isIP(plain)
  return family !== 0 && allowed.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}
