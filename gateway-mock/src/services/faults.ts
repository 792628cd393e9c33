/** What may be made to fail: a call (id or path), a file (address, `*` allowed) or a remote (its id). */
export type FaultKind = 'call' | 'file' | 'remote'

/** A failure that was asked for. `times` counts down, -1 stays until cleared. */
export interface Fault {
  id: number
  kind: FaultKind
  name: string
  fault: 'status' | 'code' | 'delay' | 'hang' | 'garbage' | 'truncate'
  status: number
  code: number
  message: string
  /** Milliseconds before anything is answered. */
  delay: number
  times: number
  /** Only requests that carry this value in the cookie `visitor` fail; absent: everybody's. */
  visitor?: string | undefined
}

/** The failures that are set at the moment; demo mode only. */
export interface Faults {
  list(): Fault[]
  add(fault: Omit<Fault, 'id'>): number
  /** Removes one, or all; answers how many. */
  clear(id?: number): number
  /** The failure for a call known by any of these names, counted as happened. */
  ofCall(names: readonly string[], visitor?: string): Fault | undefined
  /** The failure for a file address such as `/r/talents/1.0.0-aa/main.js`, by file or by remote. */
  ofFile(address: string, visitor?: string): Fault | undefined
}

function matches(pattern: string, address: string): boolean {
  const literal = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${literal.join('.*')}$`).test(address)
}

/** The value that a test or a person gave itself in the cookie `visitor`, to be failed alone. */
export function visitorName(cookies: string | undefined): string | undefined {
  return /(?:^|;\s*)visitor=([\w-]{1,64})/.exec(cookies ?? '')?.[1]
}

const withoutSlash = (name: string) => name.replace(/^\//, '')

/** An empty list of failures. */
export function createFaults(): Faults {
  let faults: Fault[] = []
  let lastId = 0

  const happened = (fault: Fault | undefined) => {
    if (!fault) return undefined
    if (fault.times > 0) fault.times -= 1
    faults = faults.filter((other) => other.times !== 0)
    return fault
  }

  const matching = (visitor: string | undefined) =>
    faults.filter((fault) => fault.visitor === undefined || fault.visitor === visitor)

  return {
    list: () => faults,
    add: (fault) => {
      lastId += 1
      if (fault.times !== 0) faults.push({ ...fault, id: lastId })
      return lastId
    },
    clear: (id) => {
      const before = faults.length
      faults = id === undefined ? [] : faults.filter((fault) => fault.id !== id)
      return before - faults.length
    },
    ofCall: (names, visitor) =>
      happened(matching(visitor).find((fault) => fault.kind === 'call' && names.includes(withoutSlash(fault.name)))),
    ofFile: (address, visitor) =>
      happened(
        matching(visitor).find((fault) =>
          fault.kind === 'file'
            ? matches(fault.name, address)
            : fault.kind === 'remote' && address.startsWith(`/r/${fault.name}/`),
        ),
      ),
  }
}
