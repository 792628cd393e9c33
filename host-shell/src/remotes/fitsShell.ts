/**
 * Whether a build made for the range `wanted` (`^1.4.0`) of the shell's interface runs in a shell that has `provided`: the same
 * major version, and nothing newer asked for. A build that says nothing runs anywhere.
 */
export function fitsShell(wanted: string, provided: string): boolean {
  if (wanted === '' || provided === '') return true
  const asked = partsOf(wanted)
  const given = partsOf(provided)
  if (!asked || !given || asked[0] !== given[0]) return false
  const [minor, patch] = [given[1] - asked[1], given[2] - asked[2]]
  return minor > 0 || (minor === 0 && patch >= 0)
}

function partsOf(version: string): [number, number, number] | undefined {
  const found = /^\^?(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(version)
  return found ? [Number(found[1]), Number(found[2] ?? 0), Number(found[3] ?? 0)] : undefined
}
